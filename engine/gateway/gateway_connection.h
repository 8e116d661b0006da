#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/log/log.h"
#include "engine/core/run/timer.h"
#include "engine/gateway/connection_end.h"
#include "engine/gateway/gateway_frame.h"
#include "engine/gateway/gateway_protocol.h"
#include "engine/gateway/gateway_timing.h"
#include "engine/gateway/heartbeat.h"
#include "engine/gateway/send_pace.h"
#include "engine/net/connecting/network.h"
#include "engine/net/websocket/websocket_client.h"

namespace engine {

/// One socket to a gateway from connect to its end: Hello, heartbeat, messages. The protocol is a
/// parameter; the listener handles the session. I/O thread only; owned by shared_ptr.
class GatewayConnection : public std::enable_shared_from_this<GatewayConnection> {
  public:
    /// Callbacks to the owner; never after `Detach` or `OnEnd`.
    class Listener {
      public:
        /// Hello came: the message to send, Identify or Resume.
        virtual std::string OnHello() = 0;
        /// That message is on its way.
        virtual void OnOpen() = 0;
        /// A message of the session, such as a dispatch.
        virtual void OnFrame(GatewayFrame frame) = 0;
        /// The last sequence received, for heartbeats.
        virtual std::optional<std::int64_t> Sequence() const = 0;
        /// Once, last.
        virtual void OnEnd(ConnectionEnd end) = 0;

      protected:
        ~Listener() = default;
    };

    /// `protocol` outlives it.
    GatewayConnection(Listener& listener, const GatewayProtocol& protocol,
                      std::shared_ptr<Network> network, std::shared_ptr<Log> log,
                      const GatewayTiming& timing);

    /// Connects to a complete gateway URL. To be called once.
    void Start(std::string url);

    /// The session is complete. From now on the end by a message that cannot be read is Lost, which
    /// resumes the session and so gets the message again; before, it is Unreadable.
    void MarkEstablished() noexcept { established_ = true; }

    /// Sends one message, as soon as the limit of messages lets it; a ValidationError when it is
    /// over the size limit, or when too many wait.
    Result<void> Send(std::string text) { return Send(WebSocketMessage{std::move(text)}); }
    Result<void> Send(WebSocketMessage message);
    /// The same for a message that carries a complete state: only the newest of a state waits.
    Result<void> SendState(int state, std::string text);

    /// Forgets the listener and closes the socket: 1000 ends the session, any code from 4000 keeps
    /// it resumable. `on_closed` is called when the socket is gone.
    void Detach(std::uint16_t code, UniqueFunction<void()> on_closed = nullptr);

  private:
    struct Held {
        WebSocketMessage message;
        std::optional<int> state;  // carried completely
    };

    static boost::asio::awaitable<void> Run(std::shared_ptr<GatewayConnection> self,
                                            std::string url);
    static boost::asio::awaitable<void> WriteHeartbeat(std::shared_ptr<GatewayConnection> self,
                                                       WebSocketMessage beat);
    static boost::asio::awaitable<void> Close(std::shared_ptr<WebSocketClient> socket,
                                              std::uint16_t code, UniqueFunction<void()> on_closed);
    void OnMessage(const WebSocketMessage& message);
    void OnHello(const boost::json::value& data);
    void OnConnectError(const Error& error);
    void OnReadError(const Error& error);
    void OnUnreadable(std::string what);
    void Fail(ConnectionEnd end);
    void End(ConnectionEnd end);
    void SendHeartbeat();
    Result<void> Hold(Held held);
    void SendHeld();
    void Write(WebSocketMessage message);
    void StopTimers();

    std::string Sentence(std::string_view predicate) const;

    Listener* listener_;
    const GatewayProtocol& protocol_;
    std::shared_ptr<Log> log_;
    const GatewayTiming timing_;
    std::shared_ptr<WebSocketClient> socket_;
    Timer hello_timer_;
    Heartbeat heartbeat_;
    SendPace pace_;
    std::deque<Held> held_;  // until the limit lets them go
    Timer pace_timer_;
    bool beating_ = false;  // a heartbeat is being written
    bool greeted_ = false;
    bool open_ = false;
    bool established_ = false;
    bool ended_ = false;
};

}  // namespace engine
