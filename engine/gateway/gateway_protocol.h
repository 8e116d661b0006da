#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/gateway/close_code.h"
#include "engine/gateway/gateway_frame.h"
#include "engine/net/websocket/websocket_client.h"

namespace engine {

/// One kind of gateway: how its messages read, and what their opcodes and its close codes mean.
/// All else of a connection (Hello, heartbeats, limits, its end) is the same for each kind. Holds
/// no state; lives as long as the process.
class GatewayProtocol {
  public:
    /// The meaning of a message for the connection. `Session` messages go to the listener.
    enum class Meaning {
        Session,
        Hello,
        Heartbeat,  ///< asks for one
        HeartbeatAck,
        Reconnect,
        InvalidSession,
        Unknown
    };

    virtual ~GatewayProtocol() = default;

    /// The subject of sentences about it: "The gateway".
    virtual std::string_view Name() const noexcept = 0;

    /// Reads a message; a NetworkError (Protocol) that says what is wrong with it, without quoting
    /// it.
    virtual Result<GatewayFrame> Parse(const WebSocketMessage& message) const = 0;

    virtual Meaning MeaningOf(std::int64_t op) const noexcept = 0;

    /// A heartbeat that acknowledges all up to `sequence`, the last that was received.
    virtual std::string Heartbeat(std::optional<std::int64_t> sequence) const = 0;

    /// Larger messages are never sent.
    virtual std::size_t MaximumMessage() const noexcept = 0;

    /// The close code that ends a connection but not its session.
    virtual std::uint16_t CloseAndResume() const noexcept = 0;

    virtual CloseMeaning MeaningOfClose(std::uint16_t code) const = 0;
};

}  // namespace engine
