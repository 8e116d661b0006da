#pragma once

#include <optional>

#include "engine/model/generated/enums.h"
#include "engine/relationships/relationship_list.h"

namespace engine {

/// The group of the friends list that a user is in; nothing for one who is no friend, on the
/// platform or in the game (protocol 10.6). A user who plays another game of the same publisher
/// counts as playing the game.
std::optional<RelationshipGroupType> GroupOf(const User& user);

/// The friends of that group in the order to show: by display name, regardless of case; among those
/// who are online elsewhere, users who have played the game come first.
UserCells FriendsOfGroup(const UserCells& cells, RelationshipGroupType group);

}  // namespace engine
