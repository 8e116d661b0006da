#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// Data of Identify for a signed-in player (protocol 4.4). `authorization` is `Bearer <token>`.
boost::json::object IdentifyData(std::string_view authorization);

/// Data of Resume (protocol 4.6).
boost::json::object ResumeData(std::string_view authorization, std::string_view session_id,
                               std::int64_t sequence);

/// `{gateway_url}/?v=10&encoding=json`
std::string GatewayUrl(std::string_view gateway_url);

}  // namespace engine
