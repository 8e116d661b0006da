#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <utility>

namespace test {

using LocalSocket = boost::asio::local::stream_protocol::socket;

/// The local client's end of one connection, written from protocol 5.2 and 5.3.
class LocalPeer {
  public:
    explicit LocalPeer(LocalSocket& socket) : socket_(socket) {}

    static std::string Frame(std::uint32_t opcode, std::string_view payload);
    static std::string Event(std::string_view name, boost::json::value data);
    static std::string Ready();

    boost::asio::awaitable<void> SendBytes(std::string bytes);
    /// The next frame: opcode and payload.
    boost::asio::awaitable<std::pair<std::uint32_t, std::string>> ReceiveFrame();
    /// The next command.
    boost::asio::awaitable<boost::json::object> Receive();
    /// The next command of that name; the others are answered.
    boost::asio::awaitable<boost::json::object> Await(std::string command);
    boost::asio::awaitable<void> Answer(boost::json::object command, boost::json::value data);
    boost::asio::awaitable<void> Refuse(boost::json::object command, int code, std::string message);
    /// Reads the handshake, sends READY of user 7.
    boost::asio::awaitable<boost::json::object> Greet();
    /// Answers every command until the other end closes.
    boost::asio::awaitable<void> Serve();

  private:
    LocalSocket& socket_;
};

/// A local client whose connections follow a script, at the address that SDK_IPC_PATH names while
/// it lives.
class LocalServer {
  public:
    /// Run for each connection, with its number from 1.
    using Script = std::function<boost::asio::awaitable<void>(LocalPeer&, int)>;

    explicit LocalServer(Script script);
    ~LocalServer();
    LocalServer(const LocalServer&) = delete;
    LocalServer& operator=(const LocalServer&) = delete;

    const std::string& Address() const { return address_; }
    int Connections() const { return connections_; }

  private:
    boost::asio::awaitable<void> Accept();
    boost::asio::awaitable<void> Run(LocalSocket socket, int number);

    Script script_;
    std::string folder_;
    std::string address_;
    boost::asio::io_context context_{1};
    boost::asio::local::stream_protocol::acceptor acceptor_;
    std::atomic<int> connections_{0};
    std::thread thread_;
};

}  // namespace test
