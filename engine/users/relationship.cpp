#include "engine/users/relationship.h"

#include "engine/core/json/json_fields.h"

namespace engine {

std::optional<RelationshipType> PlatformType(const boost::json::object& relationship) {
    constexpr auto kFirst = static_cast<std::int64_t>(RelationshipType::Friend);
    constexpr auto kLast = static_cast<std::int64_t>(RelationshipType::Suggestion);
    const auto type = IntegerField(relationship, "type");
    if (!type || *type < kFirst || *type > kLast) return std::nullopt;
    return static_cast<RelationshipType>(*type);
}

std::optional<RelationshipType> GameType(const boost::json::object& relationship) {
    const auto type = PlatformType(relationship);
    const bool possible = type == RelationshipType::Friend ||
                          type == RelationshipType::PendingIncoming ||
                          type == RelationshipType::PendingOutgoing;
    return possible ? type : std::nullopt;
}

}  // namespace engine
