#include "engine/relationships/friend_groups.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "engine/core/text/case_fold.h"

namespace engine {
namespace {

/// Where a friend stands in a group.
struct Place {
    bool newcomer;
    std::u32string name;
    std::uint64_t id;

    auto Key() const { return std::tie(newcomer, name, id); }
};

bool HasPlayed(const Relationship& relationship) {
    // A friend in the game has signed in to it.
    return relationship.has_played_game || relationship.game_type == RelationshipType::Friend;
}

}  // namespace

std::optional<RelationshipGroupType> GroupOf(const User& user) {
    if (!user.relationship.IsFriend()) return std::nullopt;
    switch (user.status) {
        case StatusType::Online:
        case StatusType::Idle:
        case StatusType::Dnd:
        case StatusType::Streaming:
            return user.game_activity ? RelationshipGroupType::OnlinePlayingGame
                                      : RelationshipGroupType::OnlineElsewhere;
        default:
            return RelationshipGroupType::Offline;
    }
}

UserCells FriendsOfGroup(const UserCells& cells, RelationshipGroupType group) {
    std::vector<std::pair<Place, std::shared_ptr<const UserCell>>> found;
    for (const auto& cell : cells) {
        const auto user = cell->Load();
        if (!user || GroupOf(*user) != group) continue;
        const bool newcomer =
            group == RelationshipGroupType::OnlineElsewhere && !HasPlayed(user->relationship);
        found.push_back({{newcomer, FoldCase(user->DisplayName()), user->id}, cell});
    }
    std::sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
        return one.first.Key() < other.first.Key();
    });
    UserCells sorted;
    sorted.reserve(found.size());
    for (auto& [place, cell] : found) sorted.push_back(std::move(cell));
    return sorted;
}

}  // namespace engine
