#include "engine/gateway/gateway_connection.h"

#include <doctest/doctest.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/servers/handlers.h"

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using engine::CloseMeaning;
using engine::ConnectionEnd;
using engine::GatewayConnection;
using engine::GatewayFrame;
using engine::GatewayProtocol;
using engine::WebSocketMessage;

namespace {

/// A gateway with other opcodes than the main one, numbered messages, binary ones among them, and
/// close codes of its own: as voice gateways have them in version 8 (voice 2.1, 2.4).
class OtherProtocol final : public GatewayProtocol {
  public:
    /// Heartbeats are longer by so many bytes.
    explicit OtherProtocol(std::size_t padding = 0) : padding_(padding, 'x') {}

    std::string_view Name() const noexcept override { return "The other gateway"; }

    engine::Result<GatewayFrame> Parse(const WebSocketMessage& message) const override {
        GatewayFrame frame(nullptr, nullptr);
        if (message.binary) {
            const auto byte = [&](std::size_t at) {
                return static_cast<std::int64_t>(static_cast<unsigned char>(message.data[at]));
            };
            frame.sequence = byte(0) << 8 | byte(1);
            frame.op = byte(2);
            frame.bytes = message.data.substr(3);
            return frame;
        }
        const json::value value = json::parse(message.data);
        frame.op = value.at("op").as_int64();
        frame.data = value.at("d");
        frame.sequence = engine::IntegerField(value.as_object(), "seq");
        return frame;
    }

    Meaning MeaningOf(std::int64_t op) const noexcept override {
        if (op == 8) return Meaning::Hello;
        if (op == 6) return Meaning::HeartbeatAck;
        if (op == 3) return Meaning::Heartbeat;
        return op < 32 ? Meaning::Session : Meaning::Unknown;
    }

    std::string Heartbeat(std::optional<std::int64_t> sequence) const override {
        json::object beat{{"op", 3}, {"d", {{"t", 1}, {"seq_ack", sequence.value_or(-1)}}}};
        if (!padding_.empty()) beat["padding"] = padding_;
        return json::serialize(beat);
    }

    std::size_t MaximumMessage() const noexcept override { return 100; }

    std::uint16_t CloseAndResume() const noexcept override { return 3000; }

    CloseMeaning MeaningOfClose(std::uint16_t code) const override {
        if (code == 4014) return {CloseMeaning::Next::Stop, "the player was removed", ""};
        return {CloseMeaning::Next::Resume, "", ""};
    }

  private:
    const std::string padding_;
};

const OtherProtocol kProtocol;

/// Whoever has the connection; writes down what it hears.
struct Session final : GatewayConnection::Listener {
    test::Channel<std::string> heard;
    std::optional<std::int64_t> last;
    test::Channel<ConnectionEnd> end;

    std::string OnHello() override { return R"({"op":0,"d":{}})"; }
    void OnOpen() override { heard.Push("open"); }
    void OnFrame(GatewayFrame frame) override {
        if (frame.sequence) last = frame.sequence;
        heard.Push(std::to_string(frame.op) + " " +
                   (frame.bytes.empty() ? json::serialize(frame.data) : frame.bytes));
    }
    std::optional<std::int64_t> Sequence() const override { return last; }
    void OnEnd(ConnectionEnd ended) override { end.Push(std::move(ended)); }
};

asio::awaitable<void> Send(test::ServerSocket& socket, std::string data, bool binary = false) {
    socket.binary(binary);
    co_await socket.async_write(asio::buffer(data), asio::use_awaitable);
}

asio::awaitable<std::string> Receive(test::ServerSocket& socket) {
    beast::flat_buffer buffer;
    co_await socket.async_read(buffer, asio::use_awaitable);
    const std::string data = beast::buffers_to_string(buffer.data());
    co_return socket.got_binary() ? "binary " + data : data;
}

/// Runs on the I/O thread, and waits for it.
template <class Task>
void OnIoThread(Task task) {
    std::promise<void> done;
    engine::Executor::Instance().Post([&] {
        task();
        done.set_value();
    });
    test::Get(done.get_future());
}

struct Fixture {
    explicit Fixture(test::Talk talk, const OtherProtocol& protocol = kProtocol)
        : server(test::WebSocket(std::move(talk))) {
        engine::GatewayTiming timing;
        timing.random = [] { return 0.0; };
        connection = std::make_shared<GatewayConnection>(
            session, protocol,
            std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings()),
            std::make_shared<engine::Log>(), timing);
        connection->Start(server.Origin("ws") + "/?v=8");
    }
    ~Fixture() {
        OnIoThread([this] {
            connection->Detach(1000);
            connection.reset();
        });
    }

    Session session;
    test::Server server;
    std::shared_ptr<GatewayConnection> connection;
};

constexpr const char* kHello = R"({"op":8,"d":{"heartbeat_interval":45000,"v":8}})";

}  // namespace

TEST_CASE("a connection speaks the protocol that it is given: opcodes, numbers, binary messages") {
    test::Channel<std::string> received;
    Fixture fixture([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        co_await Send(socket, kHello);
        received.Push(co_await Receive(socket));
        received.Push(co_await Receive(socket));
        co_await Send(socket, R"({"op":4,"d":{"mode":"m"},"seq":1})");
        co_await Send(socket, std::string("\x00\x02\x1bproposals", 12), true);
        co_await Send(socket, R"({"op":3,"d":null})");
        received.Push(co_await Receive(socket));
        for (;;) received.Push(co_await Receive(socket));
    });
    CHECK(fixture.session.heard.Next() == "open");
    CHECK(received.Next() == R"({"op":0,"d":{}})");
    // The first beat is due at once here, and acknowledges nothing yet.
    CHECK(received.Next() == R"({"op":3,"d":{"t":1,"seq_ack":-1}})");
    CHECK(fixture.session.heard.Next() == R"(4 {"mode":"m"})");
    CHECK(fixture.session.heard.Next() == "27 proposals");
    CHECK(received.Next() == R"({"op":3,"d":{"t":1,"seq_ack":2}})");

    OnIoThread([&] {
        CHECK(fixture.connection->Send(WebSocketMessage{"\x1akey package", true}));
        const auto sent = fixture.connection->Send(std::string(101, 'x'));
        CHECK_FALSE(sent);
    });
    CHECK(received.Next() == "binary \x1akey package");
}

TEST_CASE("what a close code means is the protocol's to say") {
    Fixture fixture([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        co_await Send(socket, kHello);
        co_await Receive(socket);
        co_await socket.async_close(
            beast::websocket::close_reason(static_cast<beast::websocket::close_code>(4014), ""),
            asio::use_awaitable);
    });
    const ConnectionEnd end = fixture.session.end.Next();
    CHECK(end.kind == ConnectionEnd::Kind::Closed);
    CHECK(end.code == 4014);
    CHECK(end.meaning.next == CloseMeaning::Next::Stop);
    CHECK(end.meaning.what == "the player was removed");
}

TEST_CASE("messages about a connection name its gateway") {
    Fixture fixture([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        co_await Send(socket, R"({"op":5,"d":{}})");
        co_await Receive(socket);
    });
    CHECK(fixture.session.end.Next().message == "The other gateway sent an event before Hello.");
}

TEST_CASE("of heartbeats that are asked for while nothing can be written just one waits") {
    constexpr int kAsked = 400;
    // More than sockets hold, so that the beats to who does not read have to wait.
    const OtherProtocol heavy(60'000);
    std::promise<void> all_read;
    test::Channel<int> beats;
    Fixture fixture(
        [&](test::ServerSocket& socket) -> asio::awaitable<void> {
            co_await Send(socket, kHello);
            for (int i = 0; i < kAsked; ++i) co_await Send(socket, R"({"op":3,"d":null})");
            co_await Send(socket, R"({"op":4,"d":"last","seq":7})");
            test::Get(all_read.get_future());
            co_await Receive(socket);  // Identify
            int count = 0;
            for (std::string beat; beat.find(R"("seq_ack":7)") == std::string::npos; ++count) {
                beat = co_await Receive(socket);
                co_await Send(socket, R"({"op":3,"d":null})");
            }
            beats.Push(count);
            for (;;) co_await Receive(socket);
        },
        heavy);
    CHECK(fixture.session.heard.Next() == "open");
    CHECK(fixture.session.heard.Next() == R"(4 "last")");
    all_read.set_value();
    CHECK(beats.Next() < kAsked / 2);
}
