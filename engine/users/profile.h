#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/model/generated/enums.h"

namespace engine {

/// A user's identity at an external provider, as one application knows it (protocol 3.9). A plain
/// value.
struct Profile {
    std::uint64_t application_id = 0;
    std::string username;
    std::string metadata;
    std::string avatar_hash;
    ExternalIdentityProviderType provider_type = ExternalIdentityProviderType::None;
    std::optional<std::string> provider_id;
    std::string provider_issued_user_id;

    bool operator==(const Profile&) const = default;
};

/// The profile in `object`, of the application it names or else of `application_id`. What is
/// missing or of a wrong type stays empty.
Profile ReadProfile(const boost::json::object& object, std::uint64_t application_id);

}  // namespace engine
