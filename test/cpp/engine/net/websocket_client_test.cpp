#include "engine/net/websocket/websocket_client.h"

#include <doctest/doctest.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include "test/cpp/engine/support/flood.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

namespace asio = boost::asio;
namespace beast = boost::beast;
using engine::ErrorType;
using engine::NetworkFailure;
using engine::WebSocketClient;
using engine::WebSocketOptions;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<engine::Network> Network() {
    return std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings());
}

asio::awaitable<std::string> ReadText(test::ServerSocket& socket) {
    beast::flat_buffer buffer;
    co_await socket.async_read(buffer, asio::use_awaitable);
    co_return beast::buffers_to_string(buffer.data());
}

asio::awaitable<void> Send(test::ServerSocket& socket, std::string text) {
    co_await socket.async_write(asio::buffer(text), asio::use_awaitable);
}

/// Reads until the client's close frame or the end.
asio::awaitable<void> Drain(test::ServerSocket& socket) {
    for (;;) co_await ReadText(socket);
}

/// Connects to a server that does `talk`, and returns what the first Read gives.
struct FirstRead {
    explicit FirstRead(test::Talk talk, WebSocketOptions options = {})
        : server(test::WebSocket(std::move(talk))), client(Network()) {
        REQUIRE(test::Run(client.Connect(server.Origin("ws") + "/?v=10", std::move(options))));
    }

    engine::Error Failure() {
        const auto text = test::Run(client.Read());
        REQUIRE_FALSE(text);
        CHECK(text.GetError().type == ErrorType::NetworkError);
        return text.GetError();
    }

    test::Server server;
    WebSocketClient client;
};

}  // namespace

TEST_CASE("text goes both ways") {
    FirstRead connection([](test::ServerSocket& socket) -> asio::awaitable<void> {
        for (;;) co_await Send(socket, "echo " + co_await ReadText(socket));
    });
    for (const std::string text : {"one", "", "\xe2\x82\xac", "four"}) {
        REQUIRE(test::Run(connection.client.Write(text)));
        const auto answer = test::Run(connection.client.Read());
        REQUIRE(answer);
        CHECK(*answer == "echo " + text);
    }
    const std::string large(200'000, 'x');
    REQUIRE(test::Run(connection.client.Write(large)));
    CHECK(*test::Run(connection.client.Read()) == "echo " + large);
}

TEST_CASE("binary messages go both ways, between texts and in their order") {
    FirstRead connection([](test::ServerSocket& socket) -> asio::awaitable<void> {
        for (;;) {
            const std::string data = co_await ReadText(socket);
            socket.binary(socket.got_binary());
            co_await Send(socket, data);
        }
    });
    const std::string bytes("\x00\x01\x19\xff\x80", 5);  // no UTF-8
    REQUIRE(test::Run(connection.client.Write(engine::WebSocketMessage{bytes, true})));
    REQUIRE(test::Run(connection.client.Write("text")));
    REQUIRE(test::Run(connection.client.Write(engine::WebSocketMessage{"", true})));
    for (const auto& [data, binary] :
         {std::pair(bytes, true), std::pair(std::string("text"), false),
          std::pair(std::string(), true)}) {
        const auto echo = test::Run(connection.client.ReadMessage());
        REQUIRE(echo);
        CHECK(echo->data == data);
        CHECK(echo->binary == binary);
    }
}

TEST_CASE("writes that wait for each other go out in order and whole") {
    std::promise<std::vector<std::string>> received;
    FirstRead connection([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        std::vector<std::string> texts;
        for (int i = 0; i < 20; ++i) texts.push_back(co_await ReadText(socket));
        received.set_value(std::move(texts));
        co_await Drain(socket);
    });
    std::vector<std::future<engine::Result<void>>> writes;
    for (int i = 0; i < 20; ++i) {
        writes.push_back(
            test::Start(connection.client.Write(std::string(100'000, static_cast<char>('a' + i)))));
    }
    for (auto& write : writes) CHECK(test::Get(std::move(write)));
    const auto texts = test::Get(received.get_future());
    for (int i = 0; i < 20; ++i) {
        CHECK(texts[static_cast<std::size_t>(i)] ==
              std::string(100'000, static_cast<char>('a' + i)));
    }
}

TEST_CASE("many messages at once arrive whole and in order") {
    const test::Flood flood;
    FirstRead connection([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        co_await asio::async_write(socket.next_layer(), asio::buffer(flood.frames),
                                   asio::use_awaitable);
        co_await Drain(socket);
    });
    flood.CheckReadBy(connection.client);
}

TEST_CASE("the peer's close code and reason are reported") {
    FirstRead connection([](test::ServerSocket& socket) -> asio::awaitable<void> {
        const beast::websocket::close_reason reason(static_cast<beast::websocket::close_code>(4004),
                                                    "Authentication failed.");
        co_await socket.async_close(reason, asio::use_awaitable);
    });
    const auto error = connection.Failure();
    CHECK(error.network == NetworkFailure::Closed);
    CHECK(error.message.find("4004") != std::string::npos);
    REQUIRE(connection.client.PeerClose());
    CHECK(connection.client.PeerClose()->code == 4004);
    CHECK(connection.client.PeerClose()->reason == "Authentication failed.");
    const auto write = test::Run(connection.client.Write("late"));
    REQUIRE_FALSE(write);
    CHECK(write.GetError().network == NetworkFailure::Closed);
}

TEST_CASE("a connection that ends without a close frame is truncated") {
    FirstRead connection([](test::ServerSocket& socket) -> asio::awaitable<void> {
        socket.next_layer().close();
        co_return;
    });
    CHECK(connection.Failure().network == NetworkFailure::Truncated);
    CHECK_FALSE(connection.client.PeerClose());
}

TEST_CASE("a frame that ends in the middle is truncated") {
    FirstRead connection([](test::ServerSocket& socket) -> asio::awaitable<void> {
        const std::string half = "\x81\x0ahalf";  // announces ten bytes of text
        co_await asio::async_write(socket.next_layer(), asio::buffer(half), asio::use_awaitable);
    });
    CHECK(connection.Failure().network == NetworkFailure::Truncated);
}

TEST_CASE("a message over the limit is an error, one at the limit is not") {
    WebSocketOptions options;
    options.max_message_size = 1000;
    FirstRead connection(
        [](test::ServerSocket& socket) -> asio::awaitable<void> {
            co_await Send(socket, std::string(1000, 'x'));
            co_await Send(socket, std::string(1001, 'x'));
            co_await Drain(socket);
        },
        options);
    CHECK(test::Run(connection.client.Read()));
    const auto error = connection.Failure();
    CHECK(error.network == NetworkFailure::TooLarge);
    CHECK(error.message.find("1000 bytes") != std::string::npos);
    CHECK_FALSE(error.retryable);
}

TEST_CASE("what breaks the protocol is reported as such") {
    const std::string frames[] = {
        std::string("\x82\x01x", 3),         // a binary message
        std::string("\x81\x02\xc3\x28", 4),  // text that is not UTF-8
        std::string("\xf1\x01x", 3),         // reserved bits
        std::string("\x83\x01x", 3),         // a reserved opcode
    };
    for (const std::string& frame : frames) {
        CAPTURE(static_cast<int>(static_cast<unsigned char>(frame[0])));
        FirstRead connection([&](test::ServerSocket& socket) -> asio::awaitable<void> {
            co_await asio::async_write(socket.next_layer(), asio::buffer(frame),
                                       asio::use_awaitable);
            co_await Drain(socket);
        });
        CHECK(connection.Failure().network == NetworkFailure::Protocol);
    }
}

TEST_CASE("a refused upgrade carries the status") {
    for (const auto& [status, retryable] : {std::pair(401, false), {429, true}, {503, true}}) {
        const test::Server server(
            test::Http([status = status](const test::Request&) { return test::Reply(status); }));
        WebSocketClient client(Network());
        const auto connected = test::Run(client.Connect(server.Origin("ws")));
        REQUIRE_FALSE(connected);
        CHECK(connected.GetError().network == NetworkFailure::Protocol);
        CHECK(connected.GetError().status == status);
        CHECK(connected.GetError().retryable == retryable);
    }
}

TEST_CASE("connecting times out, is refused, or is not tried at all") {
    const test::Server silent(test::Silent());
    WebSocketOptions options;
    // Long enough to connect in on a busy machine.
    options.connect_timeout = 500ms;
    WebSocketClient late(Network());
    const auto timeout = test::Run(late.Connect(silent.Origin("ws") + "/", options));
    REQUIRE_FALSE(timeout);
    CHECK(timeout.GetError().network == NetworkFailure::Timeout);
    CHECK(timeout.GetError().message.ends_with(
        "timed out after 500 ms while waiting for the upgrade."));

    WebSocketClient nobody(Network());
    const auto refused =
        test::Run(nobody.Connect("ws://127.0.0.1:" + std::to_string(test::ClosedPort())));
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().network == NetworkFailure::Refused);

    for (const char* const url : {"ws://example.com/", "http://127.0.0.1/", "nonsense"}) {
        WebSocketClient client(Network());
        const auto invalid = test::Run(client.Connect(url));
        REQUIRE_FALSE(invalid);
        CHECK(invalid.GetError().type == ErrorType::ValidationError);
    }
}

TEST_CASE("an idle limit ends a silent connection") {
    WebSocketOptions options;
    options.idle_timeout = 20ms;
    FirstRead connection([](test::ServerSocket& socket) { return Drain(socket); }, options);
    CHECK(connection.Failure().network == NetworkFailure::Timeout);
}

TEST_CASE("Close sends code and reason and ends a pending Read") {
    std::promise<beast::websocket::close_reason> closed;
    FirstRead connection([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        beast::flat_buffer buffer;
        co_await socket.async_read(buffer, asio::as_tuple(asio::use_awaitable));
        closed.set_value(socket.reason());
    });
    auto read = test::Start(connection.client.Read());
    CHECK(test::Run(connection.client.Close(1000, "Done.")));
    CHECK_FALSE(test::Get(std::move(read)));
    const auto reason = test::Get(closed.get_future());
    CHECK(reason.code == 1000);
    CHECK(reason.reason == "Done.");
    CHECK(test::Run(connection.client.Close(1000, "Again.")));
    CHECK_FALSE(test::Run(connection.client.Write("late")));
}

TEST_CASE("Close gives up on a peer that does not answer") {
    WebSocketOptions options;
    options.close_timeout = 20ms;
    const auto hold = [](test::ServerSocket& socket) {
        return test::Silent()(std::move(socket.next_layer()));
    };
    FirstRead connection(hold, options);
    CHECK(test::Run(connection.client.Close(4000, std::string(200, 'r'))));
}

TEST_CASE("Abort and destruction end what is pending") {
    FirstRead connection([](test::ServerSocket& socket) { return Drain(socket); });
    auto read = test::Start(connection.client.Read());
    connection.client.Abort();
    const auto text = test::Get(std::move(read));
    REQUIRE_FALSE(text);
    CHECK(text.GetError().type == ErrorType::Aborted);

    const test::Server silent(test::Silent());
    auto client = std::make_unique<WebSocketClient>(Network());
    auto connecting = test::Start(client->Connect(silent.Origin("ws")));
    client.reset();
    const auto connected = test::Get(std::move(connecting));
    REQUIRE_FALSE(connected);
    CHECK(connected.GetError().type == ErrorType::Aborted);
}
