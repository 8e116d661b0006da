#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/net/connecting/network.h"
#include "engine/net/http/http_message.h"

namespace engine {

struct WebSocketOptions {
    Headers headers;  ///< added to the upgrade request
    /// Total time of resolve, connect, TLS and upgrade. 0 = none.
    std::chrono::milliseconds connect_timeout = kDefaultRequestTimeout;
    /// The connection fails when nothing arrives for that long. 0 = none (heartbeats decide).
    std::chrono::milliseconds idle_timeout{0};
    /// How long `Close` waits for the peer's close frame before it drops the connection.
    std::chrono::milliseconds close_timeout{5000};
    std::size_t max_message_size = kDefaultMessageLimit;
};

/// The close frame of the peer. `code` 1005 = the frame had none.
struct WebSocketClose {
    std::uint16_t code = 0;
    std::string reason;
};

/// What a peer sent: text, which is valid UTF-8, or bytes.
struct WebSocketMessage {
    std::string data;
    bool binary = false;
};

/// One WebSocket connection, from `Connect` to its end; for the next connection make a new one.
/// Use on the I/O thread; make and destroy anywhere. Destruction is an `Abort`; coroutines in
/// flight own what they need and end by themselves.
class WebSocketClient {
  public:
    explicit WebSocketClient(std::shared_ptr<Network> network, std::shared_ptr<Log> log = nullptr);
    ~WebSocketClient();
    WebSocketClient(const WebSocketClient&) = delete;
    WebSocketClient& operator=(const WebSocketClient&) = delete;

    /// Opens a ws or wss URL; ws to loopback only. To be called once. Errors as HttpClient::Send;
    /// a refused upgrade is a NetworkError (Protocol) that carries the HTTP status.
    boost::asio::awaitable<Result<void>> Connect(std::string url, WebSocketOptions options = {});

    /// The next text message; pings are answered meanwhile. One reader at a time. Fails with
    /// Closed (the peer's close frame: see `PeerClose`), TooLarge, Truncated (the connection was
    /// lost without close frame), Timeout (idle), Protocol (binary message, bad UTF-8), Aborted.
    boost::asio::awaitable<Result<std::string>> Read();

    /// The next message of either kind; otherwise as `Read`.
    boost::asio::awaitable<Result<WebSocketMessage>> ReadMessage();

    /// Sends one text message; several may wait at once and go out in the order of the calls.
    boost::asio::awaitable<Result<void>> Write(std::string text);

    /// The same for a message of either kind, in the same order.
    boost::asio::awaitable<Result<void>> Write(WebSocketMessage message);

    /// Closing handshake, then the connection is gone. A pending Read ends. Not an error when the
    /// peer is gone already.
    boost::asio::awaitable<Result<void>> Close(std::uint16_t code, std::string reason);

    /// Drops the connection without a closing handshake: pending operations end with Aborted. Any
    /// thread.
    void Abort();

    /// The peer's close frame, once a Read failed with Closed.
    std::optional<WebSocketClose> PeerClose() const;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace engine
