#pragma once

#include <boost/json/object.hpp>
#include <cstdint>

#include "engine/model/generated/records.h"

namespace engine {

/// An activity as the protocol writes it. Fields that are unset are left out; timestamps that can
/// only be seconds are sent as milliseconds.

/// For the local client's SET_ACTIVITY (protocol 5.8).
boost::json::object RpcActivity(const Activity& activity);

/// For the gateway's presence update (protocol 4.9): with the application's id, buttons split into
/// labels and addresses, and flags for what others may do with the party.
boost::json::object GatewayActivity(const Activity& activity, std::uint64_t application_id);

/// An activity as it is received, of any of both forms. Fields of a wrong type are ignored, so
/// that nothing from outside can fail; secrets are never received, a party is always private.
Activity ParseActivity(const boost::json::object& object);

}  // namespace engine
