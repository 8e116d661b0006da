#include <doctest/doctest.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "engine/net/websocket/websocket_client.h"
#include "test/cpp/engine/support/flood.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using engine::NetworkFailure;
using engine::WebSocketClient;
using engine::WebSocketOptions;
using test::Certificate;
using namespace std::chrono_literals;

namespace {

using SecureSocket = websocket::stream<asio::ssl::stream<test::Tcp::socket>>;
using SecureTalk = std::function<asio::awaitable<void>(SecureSocket&)>;

/// A close frame with code 4004 and no reason.
const std::string kCloseFrame("\x88\x02\x0f\xa4", 4);

const Certificate& Authority() {
    static const Certificate authority = Certificate::Authority();
    return authority;
}

std::shared_ptr<engine::Network> Network() {
    engine::TrustStore trust;
    trust.pem = Authority().Pem();
    return std::make_shared<engine::Network>(trust, engine::ProxySettings());
}

test::Server::Handler Secure(SecureTalk talk) {
    const Certificate certificate = Certificate::Make("127.0.0.1", 1, &Authority());
    auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
    context->use_certificate_chain(asio::buffer(certificate.Pem()));
    context->use_private_key(asio::buffer(certificate.KeyPem()), asio::ssl::context::pem);
    return [context, talk](test::Tcp::socket socket) {
        return [](auto socket, auto context, SecureTalk talk) -> asio::awaitable<void> {
            SecureSocket stream(std::move(socket), *context);
            co_await stream.next_layer().async_handshake(asio::ssl::stream_base::server,
                                                         asio::use_awaitable);
            co_await stream.async_accept(asio::use_awaitable);
            co_await talk(stream);
        }(std::move(socket), context, talk);
    };
}

WebSocketOptions ShortClose() {
    WebSocketOptions options;
    options.close_timeout = 20ms;
    return options;
}

void CheckClosedByPeer(WebSocketClient& client) {
    const auto text = test::Run(client.Read());
    REQUIRE_FALSE(text);
    CHECK(text.GetError().network == NetworkFailure::Closed);
    REQUIRE(client.PeerClose());
    CHECK(client.PeerClose()->code == 4004);
}

}  // namespace

TEST_CASE("text and close codes go over TLS") {
    const test::Server server(Secure([](SecureSocket& socket) -> asio::awaitable<void> {
        boost::beast::flat_buffer buffer;
        co_await socket.async_read(buffer, asio::use_awaitable);
        co_await socket.async_write(buffer.data(), asio::use_awaitable);
        const websocket::close_reason reason(static_cast<websocket::close_code>(4004));
        co_await socket.async_close(reason, asio::use_awaitable);
    }));
    WebSocketClient client(Network());
    REQUIRE(test::Run(client.Connect(server.Origin("wss"))));
    REQUIRE(test::Run(client.Write("hello")));
    const auto echo = test::Run(client.Read());
    REQUIRE(echo);
    CHECK(*echo == "hello");
    CheckClosedByPeer(client);
}

TEST_CASE("many messages at once arrive whole and in order over TLS") {
    const test::Flood flood;
    const test::Server server(Secure([&](SecureSocket& socket) -> asio::awaitable<void> {
        co_await asio::async_write(socket.next_layer(), asio::buffer(flood.frames),
                                   asio::use_awaitable);
        boost::beast::flat_buffer buffer;
        co_await socket.async_read(buffer, asio::use_awaitable);
    }));
    WebSocketClient client(Network());
    REQUIRE(test::Run(client.Connect(server.Origin("wss"))));
    flood.CheckReadBy(client);
}

TEST_CASE("a peer that sends a close frame and keeps the connection open is left") {
    const test::Server plain(
        test::WebSocket([](test::ServerSocket& socket) -> asio::awaitable<void> {
            co_await asio::async_write(socket.next_layer(), asio::buffer(kCloseFrame),
                                       asio::use_awaitable);
            co_await test::Silent()(std::move(socket.next_layer()));
        }));
    WebSocketClient client(Network());
    REQUIRE(test::Run(client.Connect(plain.Origin("ws"), ShortClose())));
    CheckClosedByPeer(client);

    const test::Server secure(Secure([](SecureSocket& socket) -> asio::awaitable<void> {
        co_await asio::async_write(socket.next_layer(), asio::buffer(kCloseFrame),
                                   asio::use_awaitable);
        asio::steady_timer never(socket.get_executor(), asio::steady_timer::time_point::max());
        co_await never.async_wait(asio::use_awaitable);
    }));
    WebSocketClient secure_client(Network());
    REQUIRE(test::Run(secure_client.Connect(secure.Origin("wss"), ShortClose())));
    CheckClosedByPeer(secure_client);
}

TEST_CASE("TLS that ends without a close frame or close_notify is truncated") {
    const test::Server server(Secure([](SecureSocket& socket) -> asio::awaitable<void> {
        socket.next_layer().next_layer().close();
        co_return;
    }));
    WebSocketClient client(Network());
    REQUIRE(test::Run(client.Connect(server.Origin("wss"))));
    const auto text = test::Run(client.Read());
    REQUIRE_FALSE(text);
    CHECK(text.GetError().network == NetworkFailure::Truncated);
    CHECK_FALSE(client.PeerClose());
}

TEST_CASE("a self-signed gateway is refused before the upgrade") {
    const Certificate certificate = Certificate::Make("127.0.0.1", 1);
    const test::Server server(
        test::Https(certificate, [](const test::Request&) { return test::Reply(200); }));
    WebSocketClient client(Network());
    const auto connected = test::Run(client.Connect(server.Origin("wss")));
    REQUIRE_FALSE(connected);
    CHECK(connected.GetError().network == NetworkFailure::Tls);
    CHECK(connected.GetError().message.find("self-signed") != std::string::npos);
}
