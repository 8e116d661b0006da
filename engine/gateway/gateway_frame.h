#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/result.h"

namespace engine {

/// Opcodes of the main gateway the engine uses (protocol 4.2).
enum class GatewayOp : std::int64_t {
    Dispatch = 0,
    Heartbeat = 1,
    Identify = 2,
    PresenceUpdate = 3,
    Resume = 6,
    Reconnect = 7,
    InvalidSession = 9,
    Hello = 10,
    HeartbeatAck = 11,
    LobbyVoiceStates = 17,
    LobbyVoiceServerPing = 42,
};

/// One message of the gateway. Its data lives in memory that is freed as a whole with the message:
/// what is to stay must be copied, as a copy has memory of its own.
struct GatewayFrame {
    GatewayFrame(std::unique_ptr<boost::json::monotonic_resource> memory, boost::json::value data)
        : memory(std::move(memory)), data(std::move(data)) {}
    GatewayFrame(GatewayFrame&&) = default;

    std::unique_ptr<boost::json::monotonic_resource> memory;
    boost::json::value data;
    std::int64_t op = 0;
    std::optional<std::int64_t> sequence;  ///< of what is numbered
    std::string event;                     ///< dispatches only
    std::string bytes;                     ///< in place of `data`, of a binary message

    /// Reads a message of the main gateway; a NetworkError (Protocol) that says what is wrong with
    /// it, without quoting it.
    static Result<GatewayFrame> Parse(std::string_view text);
    /// Reads a message of another gateway, which has its number in this field, if it has one.
    static Result<GatewayFrame> ParseNumbered(std::string_view text, std::string_view number);
};

/// Official limit of messages to the main gateway; larger ones are never sent (protocol 4.1).
inline constexpr std::size_t kMaximumGatewayMessage = 4096;

/// The text of a message to the main gateway.
std::string GatewayMessage(GatewayOp op, boost::json::value data);

}  // namespace engine
