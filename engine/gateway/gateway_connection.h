#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/log.h"
#include "engine/core/timer.h"
#include "engine/gateway/connection_end.h"
#include "engine/gateway/gateway_frame.h"
#include "engine/gateway/gateway_timing.h"
#include "engine/gateway/heartbeat.h"
#include "engine/net/network.h"
#include "engine/net/websocket_client.h"

namespace engine {

/// One socket to the gateway from connect to its end: Hello, heartbeat, frames. Which session it
/// carries is the listener's business. I/O thread only; owned by shared_ptr.
class GatewayConnection : public std::enable_shared_from_this<GatewayConnection> {
  public:
    /// What the owner hears; never after `Detach` or `OnEnd`.
    class Listener {
      public:
        /// Hello came: the message to send, Identify or Resume.
        virtual std::string OnHello() = 0;
        /// That message is on its way.
        virtual void OnOpen() = 0;
        virtual void OnDispatch(GatewayFrame frame) = 0;
        /// The last sequence received, for heartbeats.
        virtual std::optional<std::int64_t> Sequence() const = 0;
        /// Once, last.
        virtual void OnEnd(ConnectionEnd end) = 0;

      protected:
        ~Listener() = default;
    };

    GatewayConnection(Listener& listener, std::shared_ptr<Network> network,
                      std::shared_ptr<Log> log, const GatewayTiming& timing);

    /// Connects to a complete gateway URL. To be called once.
    void Start(std::string url);

    /// The session is complete. From now on the end by a message that cannot be read is Lost, which
    /// resumes the session and so gets the message again; before, it is Unreadable.
    void MarkEstablished() noexcept { established_ = true; }

    /// Sends one message; a ValidationError when it is over the size limit.
    Result<void> Send(std::string message);

    /// Forgets the listener and closes the socket: 1000 ends the session, any code from 4000 keeps
    /// it resumable. `on_closed` is called when the socket is gone.
    void Detach(std::uint16_t code, UniqueFunction<void()> on_closed = nullptr);

  private:
    static boost::asio::awaitable<void> Run(std::shared_ptr<GatewayConnection> self,
                                            std::string url);
    static boost::asio::awaitable<void> Close(std::shared_ptr<WebSocketClient> socket,
                                              std::uint16_t code, UniqueFunction<void()> on_closed);
    void OnMessage(std::string_view text);
    void OnHello(const boost::json::value& data);
    void OnConnectError(const Error& error);
    void OnReadError(const Error& error);
    void OnUnreadable(std::string what);
    void Fail(ConnectionEnd end);
    void End(ConnectionEnd end);
    void SendHeartbeat();

    Listener* listener_;
    std::shared_ptr<Log> log_;
    const GatewayTiming timing_;
    std::shared_ptr<WebSocketClient> socket_;
    Timer hello_timer_;
    Heartbeat heartbeat_;
    bool greeted_ = false;
    bool open_ = false;
    bool established_ = false;
    bool ended_ = false;
};

}  // namespace engine
