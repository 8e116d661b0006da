#include "engine/net/connecting/connection_race.h"

#include <doctest/doctest.h>

#include <boost/asio/ip/address.hpp>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"

using namespace engine;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using test::Tcp;

namespace {

Tcp::endpoint Loopback(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

/// Listens, and never answers who connects: its queue is full.
class Deaf {
  public:
    Deaf() : acceptor_(context_) {
        acceptor_.open(Tcp::v4());
        acceptor_.bind(Loopback(0));
        acceptor_.listen(0);
        // More than the queue takes; the system lets those in it be connected.
        for (int i = 0; i < 4; ++i) {
            Tcp::socket& socket = sockets_.emplace_back(context_);
            socket.open(Tcp::v4());
            socket.async_connect(acceptor_.local_endpoint(), [](boost::system::error_code) {});
        }
    }
    Tcp::endpoint Endpoint() const { return acceptor_.local_endpoint(); }

  private:
    asio::io_context context_;
    Tcp::acceptor acceptor_;
    std::list<Tcp::socket> sockets_;
};

struct Connected {
    boost::system::error_code error;
    std::optional<Tcp::endpoint> to;
};

asio::awaitable<Connected> Connect(std::shared_ptr<Cancellation> cancellation,
                                   std::vector<Tcp::endpoint> endpoints,
                                   std::chrono::milliseconds delay) {
    Connected connected;
    const Tcp::socket socket =
        co_await ConnectFirst(*cancellation, std::move(endpoints), connected.error, delay);
    if (!connected.error) connected.to = socket.remote_endpoint();
    co_return connected;
}

Connected Connect(std::vector<Tcp::endpoint> endpoints, std::chrono::milliseconds delay) {
    return test::Run(
        Connect(std::make_shared<Cancellation>("The test"), std::move(endpoints), delay));
}

}  // namespace

TEST_CASE("addresses of both families take turns, that of the first one first (RFC 8305, 4)") {
    const auto address = [](const char* text) {
        return Tcp::endpoint(asio::ip::make_address(text), 443);
    };
    const std::vector<Tcp::endpoint> six{address("2001:db8::1"), address("2001:db8::2"),
                                         address("2001:db8::3"), address("192.0.2.1")};
    CHECK(Interleaved(six) == std::vector{six[0], six[3], six[1], six[2]});
    const std::vector<Tcp::endpoint> four{address("192.0.2.1"), address("2001:db8::1"),
                                          address("192.0.2.2"), address("2001:db8::2")};
    CHECK(Interleaved(four) == four);
    CHECK(Interleaved({}).empty());
}

TEST_CASE("an address that does not answer holds the next one up for a moment only") {
    const Deaf deaf;
    const test::Server server(test::Silent());
    const Connected connected = Connect({deaf.Endpoint(), Loopback(server.Port())}, 1ms);
    REQUIRE(connected.to);
    CHECK(connected.to->port() == server.Port());
}

TEST_CASE("an address that refuses does not hold the next one up at all") {
    const test::Server server(test::Silent());
    const Connected connected =
        Connect({Loopback(test::ClosedPort()), Loopback(server.Port())}, std::chrono::hours(1));
    REQUIRE(connected.to);
    CHECK(connected.to->port() == server.Port());
}

TEST_CASE("the first address that answers wins, and the others are not tried") {
    const test::Server one(test::Silent());
    const test::Server two(test::Silent());
    const Connected connected =
        Connect({Loopback(one.Port()), Loopback(two.Port())}, std::chrono::hours(1));
    REQUIRE(connected.to);
    CHECK(connected.to->port() == one.Port());
    CHECK(two.Connections() == 0);
}

TEST_CASE("when none can be connected the last one's error is reported, and stopping ends it") {
    const Connected refused =
        Connect({Loopback(test::ClosedPort()), Loopback(test::ClosedPort())}, 1ms);
    CHECK(refused.error == asio::error::connection_refused);
    CHECK(Connect({}, 1ms).to == std::nullopt);

    const Deaf deaf;
    const auto cancellation = std::make_shared<Cancellation>("The test");
    auto pending = test::Start(Connect(cancellation, {deaf.Endpoint()}, 1ms));
    Executor::Instance().Post(
        [=] { cancellation->Stop(Error::Of(ErrorType::Aborted, "Stopped by the test.")); });
    CHECK_FALSE(test::Get(std::move(pending)).to);
}
