#include "test/cpp/engine/support/servers/handlers.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <memory>

namespace test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

template <class Stream>
asio::awaitable<void> Serve(Stream& stream, const Answer& answer) {
    beast::flat_buffer buffer;
    for (bool keep_alive = true; keep_alive;) {
        Request request;
        co_await http::async_read(stream, buffer, request, asio::use_awaitable);
        Response response = answer(request);
        if (request.method() == http::verb::head) response.body().clear();
        keep_alive = response.keep_alive();
        co_await http::async_write(stream, response, asio::use_awaitable);
    }
}

/// Passes bytes from one socket to the other until the end of the first.
asio::awaitable<void> Pass(Tcp::socket& from, Tcp::socket& to) {
    std::array<char, 4096> buffer;
    for (;;) {
        const std::size_t size =
            co_await from.async_read_some(asio::buffer(buffer), asio::use_awaitable);
        co_await asio::async_write(to, asio::buffer(buffer, size), asio::use_awaitable);
    }
}

}  // namespace

Response Reply(int status, std::string body) {
    Response response;
    response.version(11);
    response.result(static_cast<unsigned>(status));
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

Server::Handler Http(Answer answer) {
    return [answer = std::move(answer)](Tcp::socket socket) -> asio::awaitable<void> {
        return [](Tcp::socket socket, Answer answer) -> asio::awaitable<void> {
            co_await Serve(socket, answer);
        }(std::move(socket), answer);
    };
}

Server::Handler Https(const Certificate& certificate, Answer answer) {
    auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
    context->use_certificate_chain(asio::buffer(certificate.Pem()));
    context->use_private_key(asio::buffer(certificate.KeyPem()), asio::ssl::context::pem);
    return [context, answer = std::move(answer)](Tcp::socket socket) {
        return [](auto socket, auto context, Answer answer) -> asio::awaitable<void> {
            asio::ssl::stream<Tcp::socket> stream(std::move(socket), *context);
            co_await stream.async_handshake(asio::ssl::stream_base::server, asio::use_awaitable);
            co_await Serve(stream, answer);
        }(std::move(socket), context, answer);
    };
}

Server::Handler Raw(std::string bytes, Step before, Step after) {
    return [=](Tcp::socket socket) {
        return [](Tcp::socket socket, std::string bytes, Step before,
                  Step after) -> asio::awaitable<void> {
            beast::flat_buffer buffer;
            Request request;
            co_await http::async_read(socket, buffer, request, asio::use_awaitable);
            if (before) before();
            co_await asio::async_write(socket, asio::buffer(bytes), asio::use_awaitable);
            if (after) after();
        }(std::move(socket), bytes, before, after);
    };
}

Server::Handler Silent() {
    return [](Tcp::socket socket) -> asio::awaitable<void> {
        asio::steady_timer never(socket.get_executor(), asio::steady_timer::time_point::max());
        co_await never.async_wait(asio::use_awaitable);
    };
}

Server::Handler Proxy(int status, std::uint16_t port, std::function<void(const Request&)> seen) {
    return [=](Tcp::socket socket) {
        return [](Tcp::socket client, int status, std::uint16_t port,
                  std::function<void(const Request&)> seen) -> asio::awaitable<void> {
            using namespace asio::experimental::awaitable_operators;
            beast::flat_buffer buffer;
            Request request;
            co_await http::async_read(client, buffer, request, asio::use_awaitable);
            seen(request);
            const std::string line = "HTTP/1.1 " + std::to_string(status) + " Answer\r\n\r\n";
            co_await asio::async_write(client, asio::buffer(line), asio::use_awaitable);
            if (status != 200) co_return;
            Tcp::socket server(client.get_executor());
            const Tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
            co_await server.async_connect(endpoint, asio::use_awaitable);
            co_await (Pass(client, server) || Pass(server, client));
        }(std::move(socket), status, port, seen);
    };
}

Server::Handler WebSocket(Talk talk) {
    return [talk = std::move(talk)](Tcp::socket socket) {
        return [](Tcp::socket socket, Talk talk) -> asio::awaitable<void> {
            ServerSocket stream(std::move(socket));
            co_await stream.async_accept(asio::use_awaitable);
            co_await talk(stream);
        }(std::move(socket), talk);
    };
}

}  // namespace test
