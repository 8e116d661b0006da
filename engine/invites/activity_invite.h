#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>

#include "engine/model/generated/records.h"

namespace engine {

/// Whether a direct message carries an activity invite and so is not shown as a message.
bool CarriesInvite(const boost::json::object& message);

/// The invite of a MESSAGE_CREATE or an ACTIVITY_INVITE_CREATE (protocol 3.11, 4.10, 10.8), of
/// `application_id` where it names no application. It counts as valid. Nothing for a message that
/// carries none, or one that asks for something unknown, or that lacks its sender, its message or
/// its party.
std::optional<ActivityInvite> ReadInvite(const boost::json::object& message,
                                         std::uint64_t application_id);

/// Whether the party of an activity can be joined: it has an id and a free place (protocol 3.11).
bool HasRoom(const Activity& activity);

}  // namespace engine
