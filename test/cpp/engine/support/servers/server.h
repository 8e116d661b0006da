#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace test {

using Tcp = boost::asio::ip::tcp;

/// A server on a free port of 127.0.0.1 with a thread of its own; each connection is one run of
/// the handler. Errors that leave a handler end its connection.
class Server {
  public:
    using Handler = std::function<boost::asio::awaitable<void>(Tcp::socket)>;

    explicit Server(Handler handler);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t Port() const { return port_; }
    /// "<scheme>://127.0.0.1:<port>"
    std::string Origin(const std::string& scheme = "http") const;
    int Connections() const { return connections_; }

  private:
    boost::asio::awaitable<void> Accept();

    Handler handler_;
    boost::asio::io_context context_{1};
    Tcp::acceptor acceptor_;
    std::uint16_t port_;
    std::atomic<int> connections_{0};
    std::thread thread_;
};

/// A port of 127.0.0.1 on which nobody listens.
std::uint16_t ClosedPort();

}  // namespace test
