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

/// What SESSIONS_REPLACE says of a session of that status that shows no activity.
boost::json::array Sessions(const std::string& status) {
    boost::json::object session{{"session_id", "s-1"}, {"status", status}};
    session["activities"] = boost::json::array();
    return {std::move(session)};
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
    settings.presence_echo_timeout = std::chrono::milliseconds(1);
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
    settings.presence_echo_timeout = std::chrono::milliseconds(1);
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

// protocol 4.10: SESSIONS_REPLACE tells a player's own sessions.
TEST_CASE("a status is answered when the service shows it, not when it is sent") {
    test::Channel<int> results;
    test::Channel<bool> unanswered;
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await test::Greet(peer, url);
        co_await peer.ReceiveCommand();
        // Another session's doing: this one still shows what it did before.
        co_await peer.SendDispatch("SESSIONS_REPLACE", 3, Sessions("online"));
        // The client's heartbeat says that it has handled what came before.
        boost::json::object heartbeat{{"op", 1}, {"d", nullptr}};
        co_await peer.Send(std::move(heartbeat));
        co_await peer.Receive();
        unanswered.Push(results.Empty());
        co_await peer.SendDispatch("SESSIONS_REPLACE", 4, Sessions("dnd"));
        co_await peer.Serve();
    });
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.presence_echo_timeout = std::chrono::hours(1);
    test::Client client(settings);
    client.Connect("t");
    client.WaitForStatus(test::kReady);
    SetOnlineStatus(client, kDnd, results);
    CHECK(unanswered.Next());
    CHECK(results.Next() == kSuccess);
    // It is shown already, of which the service need not tell.
    SetOnlineStatus(client, kDnd, results);
    CHECK(results.Next() == kSuccess);
}

TEST_CASE("a status is sent again when the connection is lost before the service shows it") {
    test::Channel<Sent> sent;
    GatewayServer server(
        [&](GatewayPeer& peer, int connection, std::string url) -> asio::awaitable<void> {
            co_await test::Greet(peer, "s-1", url);
            const auto command = co_await peer.ReceiveCommand();
            sent.Push({std::string(command.at("d").at("status").as_string()), Clock::now()});
            if (connection == 1) co_return co_await peer.Close(4009);
            co_await peer.SendDispatch("SESSIONS_REPLACE", 3, Sessions("dnd"));
            co_await peer.Serve();
        });
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.presence_echo_timeout = std::chrono::hours(1);
    test::Client client(settings);
    client.Connect("t");
    client.WaitForStatus(test::kReady);
    test::Channel<int> results;
    SetOnlineStatus(client, kDnd, results);
    CHECK(sent.Next().status == "dnd");
    CHECK(sent.Next().status == "dnd");
    CHECK(results.Next() == kSuccess);
}
