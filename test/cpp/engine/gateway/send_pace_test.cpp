#include "engine/gateway/send_pace.h"

#include <doctest/doctest.h>

#include "test/cpp/engine/support/session.h"

using namespace engine;
using namespace std::chrono_literals;
using Moment = SendPace::Moment;

namespace {

const Moment kBegin{1h};

/// How many messages go out at once.
int Burst(SendPace& pace, Moment now) {
    int sent = 0;
    for (; pace.FreeAt(now) <= now; ++sent) pace.Count(now);
    return sent;
}

}  // namespace

TEST_CASE("120 messages a minute, heartbeats included (protocol 4.1)") {
    // One more than fall into a minute, and two that the gateway asks for.
    for (const auto& [interval, beats] : {std::pair{41'250ms, 1}, {10'000ms, 6}, {1'500ms, 40}}) {
        SendPace pace{SendLimit()};
        pace.ReserveHeartbeats(interval);
        CHECK(Burst(pace, kBegin) == 120 - beats - 3);
        CHECK(pace.FreeAt(kBegin) == kBegin + 60s);
        CHECK(Burst(pace, kBegin + 59'999ms) == 0);
        CHECK(Burst(pace, kBegin + 60s) == 120 - beats - 3);
    }
    SendPace pace{SendLimit()};
    pace.ReserveHeartbeats(1ms);
    CHECK(Burst(pace, kBegin) == 60);
}

TEST_CASE("no minute has more, wherever it starts") {
    SendPace pace{{3, 60s}};
    for (const auto at : {0s, 10s, 20s}) pace.Count(kBegin + at);
    CHECK(pace.FreeAt(kBegin + 30s) == kBegin + 60s);
    pace.Count(kBegin + 60s);
    CHECK(pace.FreeAt(kBegin + 60s) == kBegin + 70s);
}

TEST_CASE("messages over the limit are held, and heartbeats are not") {
    test::Channel<int> received;
    test::GatewayServer server(
        [&](test::GatewayPeer& peer, int, std::string url) -> boost::asio::awaitable<void> {
            co_await test::Greet(peer, url);
            for (int i = 0; i < 2; ++i) received.Push(test::Op(co_await peer.ReceiveCommand()));
            boost::json::object beat{{"op", 1}, {"d", nullptr}};
            co_await peer.Send(std::move(beat));
            received.Push(test::Op(co_await peer.Receive()));
            co_await peer.Serve();
        });
    ClientSettings settings = test::Settings(server.ApiBase());
    // Identify and two more; the rest is for heartbeats.
    settings.gateway.send_limit = {6, 1h};
    settings.presence_limit = {0, 0s};
    test::Client client(settings);
    client.Connect("some-token");
    client.WaitForStatus(test::kReady);
    using Done = test::Host<Discord_ClientResult*>;
    test::Channel<bool> accepted;
    for (const int status : {3, 4, 0, 3, 4}) {
        const Done done(
            [&](Discord_ClientResult* result) { accepted.Push(test::Outcome(result).successful); });
        Discord_Client_SetOnlineStatus(client.Get(), status, Done::Function, Done::Free,
                                       done.Data());
    }
    for (int i = 0; i < 5; ++i) CHECK(accepted.Next());
    CHECK(received.Next() == 3);
    CHECK(received.Next() == 3);
    CHECK(received.Next() == 1);
}
