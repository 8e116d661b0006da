#include "test/cpp/engine/support/servers/server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>

namespace test {

namespace asio = boost::asio;

Server::Server(Handler handler)
    : handler_(std::move(handler)),
      acceptor_(context_, Tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
      port_(acceptor_.local_endpoint().port()) {
    asio::co_spawn(context_, Accept(), asio::detached);
    thread_ = std::thread([this] { context_.run(); });
}

Server::~Server() {
    context_.stop();
    thread_.join();
}

std::string Server::Origin(const std::string& scheme) const {
    return scheme + "://127.0.0.1:" + std::to_string(port_);
}

asio::awaitable<void> Server::Accept() {
    for (;;) {
        Tcp::socket socket = co_await acceptor_.async_accept(asio::use_awaitable);
        ++connections_;
        asio::co_spawn(context_, handler_(std::move(socket)), [](const std::exception_ptr&) {});
    }
}

std::uint16_t ClosedPort() {
    asio::io_context context;
    return Tcp::acceptor(context, Tcp::endpoint(asio::ip::address_v4::loopback(), 0))
        .local_endpoint()
        .port();
}

}  // namespace test
