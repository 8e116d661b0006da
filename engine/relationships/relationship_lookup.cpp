#include "engine/relationships/friend_groups.h"
#include "engine/relationships/friend_search.h"
#include "engine/relationships/relationships.h"

namespace engine {
namespace {

std::vector<RelationshipHandle> Handles(const UserCells& cells) {
    return std::vector<RelationshipHandle>(cells.begin(), cells.end());
}

}  // namespace

RelationshipHandle Relationships::GetRelationshipHandle(std::uint64_t user_id) const {
    return RelationshipHandle(user_id, services_->users);
}

std::vector<RelationshipHandle> Relationships::GetRelationships() const { return Handles(All()); }

std::vector<RelationshipHandle> Relationships::GetRelationshipsByGroup(
    RelationshipGroupType group) const {
    return Handles(FriendsOfGroup(All(), group));
}

std::vector<UserHandle> Relationships::SearchFriendsByUsername(
    const std::string& search_str) const {
    const UserCells cells = SearchFriends(All(), search_str);
    return std::vector<UserHandle>(cells.begin(), cells.end());
}

}  // namespace engine
