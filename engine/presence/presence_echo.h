#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string_view>

namespace engine {

/// Whether the service shows a presence update: `sessions` is the data of the SESSIONS_REPLACE by
/// which it sends to a player's own sessions (protocol 4.10), `sent` is the `d` of the update that
/// the session sent. Fields that the service rewrites, such as pictures and buttons, are not
/// compared. Without an entry of the session, those of all sessions count.
bool ShowsPresence(const boost::json::array& sessions, std::string_view session_id,
                   const boost::json::object& sent);

}  // namespace engine
