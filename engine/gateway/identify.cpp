#include "engine/gateway/identify.h"

#include "engine/core/secrets/wipe.h"
#include "engine/system/operating_system.h"

namespace engine {
namespace {

namespace json = boost::json;

/// DEDUPE_USER_OBJECTS, PRIORITIZED_READY_PAYLOAD, AUTO_CALL_CONNECT, AUTO_LOBBY_CONNECT.
constexpr std::int64_t kCapabilities = 1 << 4 | 1 << 5 | 1 << 12 | 1 << 16;

/// DIRECT_MESSAGES, PRIVATE_CHANNELS, CALLS, USER_RELATIONSHIPS, USER_PRESENCE, LOBBIES,
/// LOBBY_DELETE.
constexpr std::int64_t kIntents =
    1 << 12 | 1 << 18 | 1 << 19 | 1 << 22 | 1 << 23 | 1 << 27 | 1 << 28;

}  // namespace

json::object IdentifyData(std::string_view authorization) {
    return json::object({{"token", authorization},
                         {"properties",
                          {{"os", kOperatingSystem},
                           {"browser", "Discord Embedded"},
                           {"device", "console"},
                           {"version", 1},
                           {"client_build_number", 304683}}},
                         {"capabilities", kCapabilities},
                         {"intents", kIntents},
                         {"compress", false}},
                        WipingStorage());
}

json::object ResumeData(std::string_view authorization, std::string_view session_id,
                        std::int64_t sequence) {
    return json::object({{"token", authorization}, {"session_id", session_id}, {"seq", sequence}},
                        WipingStorage());
}

std::string GatewayUrl(std::string_view gateway_url) {
    while (gateway_url.ends_with('/')) gateway_url.remove_suffix(1);
    return std::string(gateway_url) + "/?v=10&encoding=json";
}

}  // namespace engine
