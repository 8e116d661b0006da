#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/model/generated/enums.h"

namespace engine {

/// How the signed-in user and another one are related (protocol 3.8). A plain value.
struct Relationship {
    RelationshipType type = RelationshipType::None;       ///< on the platform
    RelationshipType game_type = RelationshipType::None;  ///< in this game; never Blocked
    bool is_spam_request = false;
    /// Whether the other one has played this game.
    bool has_played_game = false;

    bool Exists() const noexcept {
        return type != RelationshipType::None || game_type != RelationshipType::None;
    }
    bool IsFriend() const noexcept {
        return type == RelationshipType::Friend || game_type == RelationshipType::Friend;
    }

    bool operator==(const Relationship&) const = default;
};

/// The type in the field `type` of a relationship on the platform or in a game; nothing when it is
/// none that such a relationship can have.
std::optional<RelationshipType> PlatformType(const boost::json::object& relationship);
std::optional<RelationshipType> GameType(const boost::json::object& relationship);

}  // namespace engine
