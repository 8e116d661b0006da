#include "engine/net/udp_socket.h"

#include <doctest/doctest.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "test/cpp/engine/support/run.h"

namespace asio = boost::asio;
using engine::ErrorType;
using engine::NetworkFailure;
using engine::UdpSocket;
using udp = asio::ip::udp;
using namespace std::chrono_literals;

namespace {

std::vector<std::uint8_t> Bytes(std::string_view text) { return {text.begin(), text.end()}; }

/// A socket on loopback, used by the test's thread.
struct Peer {
    asio::io_context context;
    udp::socket socket{context, udp::endpoint(asio::ip::address_v4::loopback(), 0)};
    udp::endpoint client;

    std::uint16_t Port() const { return socket.local_endpoint().port(); }

    std::string Receive() {
        std::array<char, 2048> buffer;
        const std::size_t size = socket.receive_from(asio::buffer(buffer), client);
        return {buffer.data(), size};
    }
    void Send(const std::string& text) { socket.send_to(asio::buffer(text), client); }
};

/// A client's socket and what it receives.
struct Connected {
    Peer peer;
    UdpSocket socket;
    std::array<std::uint8_t, 16> buffer{};

    Connected() {
        const auto connected = test::Run(socket.Connect("127.0.0.1", peer.Port(), 5s));
        REQUIRE(connected);
    }

    /// On the I/O thread, as everywhere.
    engine::Result<void> Send(std::vector<std::uint8_t> datagram) {
        return test::Run(
            [](UdpSocket& socket,
               std::vector<std::uint8_t> datagram) -> asio::awaitable<engine::Result<void>> {
                co_return socket.Send(datagram);
            }(socket, std::move(datagram)));
    }
    std::string Receive() {
        const auto size = test::Run(socket.Receive(buffer));
        REQUIRE(size);
        return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*size)};
    }
};

}  // namespace

TEST_CASE("datagrams go both ways, whole") {
    Connected client;
    REQUIRE(client.Send(Bytes("one")));
    CHECK(client.peer.Receive() == "one");
    REQUIRE(client.Send({}));
    CHECK(client.peer.Receive().empty());
    client.peer.Send("answer");
    client.peer.Send("");
    client.peer.Send("another");
    CHECK(client.Receive() == "answer");
    CHECK(client.Receive().empty());
    CHECK(client.Receive() == "another");
}

TEST_CASE("what does not fit into the buffer is cut off, and so is no next datagram") {
    Connected client;
    REQUIRE(client.Send(Bytes("one")));
    client.peer.Receive();
    client.peer.Send("0123456789abcdefghij");
    client.peer.Send("next");
    CHECK(client.Receive() == "0123456789abcdef");
    CHECK(client.Receive() == "next");
}

TEST_CASE("a datagram of anyone but the peer is not heard") {
    Connected client;
    REQUIRE(client.Send(Bytes("one")));
    client.peer.Receive();
    Peer stranger;
    stranger.client = client.peer.client;
    stranger.Send("stranger");
    client.peer.Send("peer");
    CHECK(client.Receive() == "peer");
}

TEST_CASE("a datagram that is too large is refused, and the socket goes on") {
    Connected client;
    const auto sent = client.Send(std::vector<std::uint8_t>(100'000));
    REQUIRE_FALSE(sent);
    CHECK(sent.GetError().network == NetworkFailure::TooLarge);
    REQUIRE(client.Send(Bytes("small")));
    CHECK(client.peer.Receive() == "small");
}

TEST_CASE("a peer that is gone is reported by Receive, once for each datagram; sending goes on") {
    Connected client;
    client.peer.socket.close();
    REQUIRE(client.Send(Bytes("nobody hears this")));
    const auto received = test::Run(client.socket.Receive(client.buffer));
    REQUIRE_FALSE(received);
    CHECK(received.GetError().network == NetworkFailure::Refused);
    CHECK(client.Send(Bytes("nor this")));
    CHECK(client.Send(Bytes("nor that")));
}

TEST_CASE("closing ends a Receive that waits") {
    Connected client;
    auto received = test::Start(client.socket.Receive(client.buffer));
    client.socket.Close();
    const auto outcome = test::Get(std::move(received));
    REQUIRE_FALSE(outcome);
    CHECK(outcome.GetError().type == ErrorType::Aborted);
    const auto later = test::Run(client.socket.Receive(client.buffer));
    REQUIRE_FALSE(later);
    CHECK(later.GetError().type == ErrorType::Aborted);
}

TEST_CASE("a socket that is destroyed ends its Receive") {
    std::array<std::uint8_t, 16> buffer;
    Peer peer;
    std::future<engine::Result<std::size_t>> received;
    {
        UdpSocket socket;
        REQUIRE(test::Run(socket.Connect("127.0.0.1", peer.Port(), 5s)));
        received = test::Start(socket.Receive(buffer));
    }
    CHECK_FALSE(test::Get(std::move(received)));
}
