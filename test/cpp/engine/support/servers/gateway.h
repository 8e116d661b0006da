#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"

namespace test {

/// The service's end of one gateway connection.
class GatewayPeer {
  public:
    explicit GatewayPeer(ServerSocket& socket) : socket_(socket) {}

    boost::asio::awaitable<void> Send(boost::json::value message);
    boost::asio::awaitable<void> SendText(std::string text);
    /// Bytes that need not be a frame.
    boost::asio::awaitable<void> SendBytes(std::string bytes);
    boost::asio::awaitable<void> SendHello(std::int64_t interval = 45000);
    boost::asio::awaitable<void> SendDispatch(std::string event, std::int64_t sequence,
                                              boost::json::value data);
    /// READY and READY_SUPPLEMENTAL of a session of user 80351110224678912, sequences 1 and 2.
    boost::asio::awaitable<void> SendReady(std::string session_id, std::string resume_url);
    /// The next message of the client.
    boost::asio::awaitable<boost::json::object> Receive();
    /// The next one that is no heartbeat.
    boost::asio::awaitable<boost::json::object> ReceiveCommand();
    boost::asio::awaitable<void> Close(std::uint16_t code);
    /// Answers heartbeats until the client closes; the code it closed with.
    boost::asio::awaitable<std::uint16_t> Serve();
    /// Answers nothing until the client closes; the code it closed with.
    boost::asio::awaitable<std::uint16_t> Ignore();

  private:
    /// Reads one message; false when the client has closed.
    boost::asio::awaitable<bool> Skip();

    ServerSocket& socket_;
};

/// A gateway whose connections follow a script, and the API that names it.
class GatewayServer {
  public:
    /// Run for each connection, with its number from 1 and the gateway's own URL.
    using Script = std::function<boost::asio::awaitable<void>(GatewayPeer&, int, std::string)>;

    /// `otherwise` answers the API's other requests; without it they get 404.
    explicit GatewayServer(Script script, Answer otherwise = nullptr);

    std::string ApiBase() const { return api_.Origin() + "/api"; }
    int Bootstraps() const { return bootstraps_; }

  private:
    std::atomic<int> connections_{0};
    std::atomic<int> bootstraps_{0};
    Server gateway_;
    Server api_;
};

}  // namespace test
