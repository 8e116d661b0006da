#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/exports/generated/enums.h"

namespace engine {

/// What is known of a user at one moment (protocol 3.4). A plain value.
struct User {
    std::uint64_t id = 0;
    std::string username;
    std::optional<std::string> global_name;
    std::optional<std::string> avatar;  ///< image hash; `a_` in front = animated
    bool provisional = false;
    StatusType status = StatusType::Unknown;

    bool operator==(const User&) const = default;
};

/// `known` with the fields that `object` has; its id is the caller's business. Fields of a wrong
/// type are ignored.
User UpdatedUser(User known, const boost::json::object& object);

/// The status a presence's `status` stands for; Unknown for any other text (protocol 4.9).
StatusType ParseStatus(std::string_view status);

}  // namespace engine
