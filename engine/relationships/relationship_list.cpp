#include "engine/relationships/relationship_list.h"

#include <algorithm>
#include <utility>

namespace engine {

void RelationshipList::Replace(UserCells cells) {
    cells_.Store(std::make_shared<const UserCells>(std::move(cells)));
}

void RelationshipList::Add(std::shared_ptr<const UserCell> cell) {
    const auto known = All();
    if (std::find(known->begin(), known->end(), cell) != known->end()) return;
    UserCells cells;
    cells.reserve(known->size() + 1);
    cells = *known;
    cells.push_back(std::move(cell));
    Replace(std::move(cells));
}

void RelationshipList::Remove(const std::shared_ptr<const UserCell>& cell) {
    UserCells cells = *All();
    if (std::erase(cells, cell) > 0) Replace(std::move(cells));
}

}  // namespace engine
