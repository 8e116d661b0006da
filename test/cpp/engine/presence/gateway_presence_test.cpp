#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "test/cpp/engine/support/session.h"

namespace asio = boost::asio;
using test::GatewayPeer;
using test::GatewayServer;
using test::Outcome;

namespace {

using Clock = std::chrono::steady_clock;
using OnResult = test::Host<Discord_ClientResult*>;

// protocol 12.3
constexpr int kOnline = 0, kIdle = 3, kDnd = 4, kInvisible = 5;
constexpr int kSuccess = 0, kAborted = 7;

struct Sent {
    std::string status;
    Clock::time_point when;
};

/// A gateway that reports the presence updates of a client.
GatewayServer::Script Collect(test::Channel<Sent>& sent, int count) {
    return [&sent, count](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await test::Greet(peer, url);
        for (int i = 0; i < count; ++i) {
            const auto command = co_await peer.ReceiveCommand();
            CHECK(test::Op(command) == 3);
            const auto& data = command.at("d").as_object();
            sent.Push({std::string(data.at("status").as_string()), Clock::now()});
        }
        co_await peer.Serve();
    };
}

/// Sets the status; the type of the result goes to `results`.
void SetOnlineStatus(test::Client& client, int status, test::Channel<int>& results) {
    const OnResult on_result(
        [&results](Discord_ClientResult* result) { results.Push(Outcome(result).type); });
    Discord_Client_SetOnlineStatus(client.Get(), status, OnResult::Function, OnResult::Free,
                                   on_result.Data());
}

}  // namespace

// protocol 4.1: so many updates in a period are taken, later ones are ignored.
TEST_CASE("of many changes of the status at once the last is sent, within the limit") {
    test::Channel<Sent> sent;
    GatewayServer server(Collect(sent, 3));
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.presence_limit = {2, std::chrono::milliseconds(300)};
    test::Client client(settings);
    client.Connect("t");
    client.WaitForStatus(test::kReady);
    test::Channel<int> results;
    const auto begin = Clock::now();
    for (const int status : {kIdle, kDnd, kOnline, kIdle, kInvisible}) {
        SetOnlineStatus(client, status, results);
    }
    CHECK(sent.Next().status == "idle");
    CHECK(sent.Next().status == "dnd");
    const Sent third = sent.Next();
    CHECK(third.status == "invisible");
    CHECK(third.when - begin >= std::chrono::milliseconds(300));
    for (int i = 0; i < 5; ++i) CHECK(results.Next() == kSuccess);
}

TEST_CASE("a status that waits when the client disconnects is aborted") {
    test::Channel<Sent> sent;
    GatewayServer server(Collect(sent, 1));
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.presence_limit = {1, std::chrono::hours(1)};
    test::Client client(settings);
    client.Connect("t");
    client.WaitForStatus(test::kReady);
    test::Channel<int> results;
    for (const int status : {kIdle, kDnd}) {
        SetOnlineStatus(client, status, results);
    }
    CHECK(results.Next() == kSuccess);
    Discord_Client_Disconnect(client.Get());
    CHECK(results.Next() == kAborted);
}
