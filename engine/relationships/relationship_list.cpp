#include "engine/relationships/relationship_list.h"

#include <algorithm>
#include <utility>

namespace engine {

UserCells RelationshipList::All() const {
    std::vector<std::shared_ptr<const Entry>> entries;
    entries_.ForEach([&](const std::shared_ptr<const Entry>& entry) { entries.push_back(entry); });
    std::ranges::sort(entries, {}, [](const auto& entry) { return entry->place; });
    UserCells cells;
    cells.reserve(entries.size());
    for (const auto& entry : entries) cells.push_back(entry->cell);
    return cells;
}

void RelationshipList::Add(std::uint64_t user_id, std::shared_ptr<const UserCell> cell) {
    if (!Contains(user_id)) PutLast(user_id, std::move(cell));
}

void RelationshipList::PutLast(std::uint64_t user_id, std::shared_ptr<const UserCell> cell) {
    entries_.Put(user_id, std::make_shared<const Entry>(Entry{places_++, std::move(cell)}));
}

}  // namespace engine
