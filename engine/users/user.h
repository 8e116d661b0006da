#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/generated/enums.h"
#include "engine/model/generated/records.h"
#include "engine/users/profile.h"
#include "engine/users/relationship.h"

namespace engine {

/// What a user does in the game of the client, or in another one of its publisher.
struct GameActivity {
    Activity activity;
    std::string session_id;  ///< of the user with the gateway; empty when it is unknown

    bool operator==(const GameActivity&) const = default;
};

/// What is known of a user at one moment (protocol 3.4). A plain value; what is large and seldom
/// changes is shared between the moments.
struct User {
    std::uint64_t id = 0;
    std::string username;
    std::optional<std::string> global_name;
    std::optional<std::string> avatar;  ///< image hash; `a_` in front = animated
    bool provisional = false;
    StatusType status = StatusType::Unknown;
    std::shared_ptr<const GameActivity> game_activity;  ///< null = none
    Relationship relationship;
    std::shared_ptr<const std::vector<Profile>> profiles;  ///< null = none

    /// Whether more than the id is known.
    bool IsKnown() const noexcept { return !username.empty(); }
    /// The global name, or the user name when there is none.
    const std::string& DisplayName() const noexcept {
        return global_name ? *global_name : username;
    }
};

/// `known` with the fields that `object` has; its id is the caller's business. Fields of a wrong
/// type are ignored.
User UpdatedUser(User known, const boost::json::object& object);
/// Whether that differs from `known`: most events repeat what is known of their users.
bool Changes(const boost::json::object& object, const User& known);

/// The status a presence's `status` stands for; Unknown for any other text (protocol 4.9).
StatusType ParseStatus(std::string_view status);

}  // namespace engine
