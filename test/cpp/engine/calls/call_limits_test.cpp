#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "test/cpp/engine/calls/call_room.h"

// Voice servers that accept a call and then do not go on: each step of the way has its limit, and a
// call that is joined again again and again ends.

namespace asio = boost::asio;
using engine::CallError;
using engine::CallStatus;
using std::chrono::milliseconds;
using test::AreConnected;
using test::CallChange;
using test::CallRoom;
using test::kRejoins;
using test::kSelectProtocol;
using test::VoicePeer;

namespace {

constexpr int kClientsConnect = 11;
constexpr int kPrepareEpoch = 24;
constexpr int kKeyPackage = 26;
constexpr int kInvalidCommitWelcome = 31;

/// So many new groups as no call begins in a few seconds.
constexpr int kManyEpochs = 50'000;

/// All that it takes to be connected.
asio::awaitable<void> Accept(VoicePeer& peer, CallRoom& room) {
    co_await peer.Greet();
    co_await peer.SendReady(room.media.Port());
    co_await peer.Receive(kSelectProtocol);
    co_await peer.SendDescription(7);
}

}  // namespace

TEST_CASE("a voice server that never becomes ready cannot be reached") {
    CallRoom room([](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.Ignore();
    });
    room.timing.answer_timeout = milliseconds(20);
    room.Start();
    CHECK(room.Next() == CallChange{CallStatus::Connecting});
    CHECK(room.Next() ==
          CallChange{CallStatus::Disconnected, CallError::SignalingConnectionFailed});
    CHECK(room.voice.Connections() == 4);
}

TEST_CASE("a voice server that never says how sound is encrypted cannot be used") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.SendReady(place->media.Port());
        co_await peer.Ignore();
    });
    place = &room;
    room.timing.description_timeout = milliseconds(20);
    room.Start();
    CHECK(room.Next() == CallChange{CallStatus::Connecting});
    CHECK(room.Next() == CallChange{CallStatus::SignalingConnected});
    CHECK(room.Next() == CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
}

// It would be connected, and silent both ways, forever.
TEST_CASE(
    "a voice server that never brings about a group is asked again twice, and the call ends") {
    CallRoom* place = nullptr;
    test::Channel<std::size_t> packages;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.SendReady(place->media.Port());
        co_await peer.Receive(kSelectProtocol);
        co_await peer.SendDescription(7, 1);
        boost::json::object others{{"user_ids", boost::json::array{"2"}}};
        co_await peer.Send(kClientsConnect, std::move(others));
        for (int time = 0; time < 2; ++time) {
            co_await peer.Receive(kInvalidCommitWelcome);
            packages.Push(peer.Newest(kKeyPackage).size());
        }
        co_await peer.Ignore();
    });
    place = &room;
    room.timing.group_timeout = milliseconds(20);
    room.Start();
    for (int time = 0; time < 2; ++time) CHECK(packages.Next() > 0);
    CHECK(room.Next() == CallChange{CallStatus::Connecting});
    CHECK(room.Next() == CallChange{CallStatus::SignalingConnected});
    CHECK(room.Next() == CallChange{CallStatus::Connected});
    CHECK(room.Next() == CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
    CHECK(room.voice.Connections() == 1);
}

TEST_CASE("nor does a call go on without a group when only the main gateway reports others") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.SendReady(place->media.Port());
        co_await peer.Receive(kSelectProtocol);
        co_await peer.SendDescription(7, 1);
        co_await peer.Ignore();
    });
    place = &room;
    room.has_other = true;
    room.timing.group_timeout = milliseconds(20);
    room.Start();
    CHECK(room.Last() == CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
    CHECK(std::ranges::any_of(room.seen, AreConnected));
}

// Each of these messages has the client make a key package: two pairs of keys and two signatures.
TEST_CASE("a voice server that keeps the client busy with keys is left, and the call ends") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.SendReady(place->media.Port());
        co_await peer.Receive(kSelectProtocol);
        co_await peer.SendDescription(7, 1);
        for (int time = 0; time < kManyEpochs; ++time) {
            boost::json::object epoch{{"protocol_version", 1}, {"epoch", 1}};
            co_await peer.Send(kPrepareEpoch, std::move(epoch));
        }
        co_await peer.Ignore();
    });
    place = &room;
    room.Start();
    CHECK(room.Last() == CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
    CHECK(room.voice.Connections() == 1);
}

TEST_CASE("a voice server with an unknown version of the end-to-end encryption cannot be used") {
    for (const int version : {2, 65536, -1}) {
        CallRoom* place = nullptr;
        CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
            co_await peer.Greet();
            co_await peer.SendReady(place->media.Port());
            co_await peer.Receive(kSelectProtocol);
            co_await peer.SendDescription(7, version);
            co_await peer.Ignore();
        });
        place = &room;
        room.Start();
        CHECK(room.Last() ==
              CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
    }
}

TEST_CASE("a session is described once it has received the address for sound, not before") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.SendReady(place->media.Port());
        co_await peer.SendDescription(7);
        co_await peer.Ignore();
    });
    place = &room;
    // Long enough for a description that follows at once to be read before that is given up.
    room.timing.discovery_interval = milliseconds(100);
    room.media.lost_discoveries = 1000;
    room.Start();
    CHECK(room.Last() == CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
    CHECK(std::ranges::none_of(room.seen, AreConnected));
}

TEST_CASE(
    "a voice server whose sound is lost each time is joined again some times, then given up") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await Accept(peer, *place);
        co_await peer.Ignore();
    });
    place = &room;
    room.timing.ping_interval = milliseconds(5);
    room.timing.stable_after = std::chrono::hours(1);
    room.media.answers_pings = false;
    room.Start();
    CHECK(room.Last() == CallChange{CallStatus::Disconnected, CallError::VoiceConnectionFailed});
    CHECK(room.voice.Connections() == 1 + kRejoins);
    CHECK(room.asked == 1 + kRejoins);
}

TEST_CASE("a call that was stable in between is joined again as often as it takes") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await Accept(peer, *place);
        co_await peer.Ignore();
    });
    place = &room;
    room.timing.ping_interval = milliseconds(50);
    room.timing.stable_after = milliseconds(1);
    room.media.answers_pings = false;
    room.Start();
    for (int connected = 0; connected < kRejoins + 2;) {
        const CallChange change = room.Next();
        REQUIRE(change.status != CallStatus::Disconnected);
        connected += AreConnected(change);
    }
}

TEST_CASE("a call that was connected and has no voice server any more asks for one") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await Accept(peer, *place);
        co_await peer.Close(4006);
    });
    place = &room;
    room.timing.server_timeout = milliseconds(20);
    room.endpoint = [&](int asked) {
        return asked % 2 == 0 ? "null" : '"' + place->voice.Endpoint() + '"';
    };
    room.Start();
    // The voice server's own refusals come to their bound, which needs all the servers in between.
    CHECK(room.Last() ==
          CallChange{CallStatus::Disconnected, CallError::SignalingUnexpectedClose, 4006});
    CHECK(room.voice.Connections() == 4);
    CHECK(room.asked == 7);
}

TEST_CASE("a voice server that is taken back before the call was connected ends it in time") {
    CallRoom room([](VoicePeer& peer, int) -> asio::awaitable<void> { co_await peer.Ignore(); });
    room.timing.join_timeout = milliseconds(200);
    room.takes_back = true;
    room.Start();
    CHECK(room.Last() == CallChange{CallStatus::Disconnected, CallError::JoinTimeout});
    CHECK(room.asked == 1);
}

TEST_CASE("a call that is not let in again ends") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        co_await Accept(peer, *place);
        co_await peer.Close(4006);
    });
    place = &room;
    room.timing.join_timeout = milliseconds(200);
    room.endpoint = [&](int asked) { return asked > 1 ? "" : '"' + place->voice.Endpoint() + '"'; };
    room.Start();
    CHECK(room.Last() == CallChange{CallStatus::Disconnected, CallError::JoinTimeout});
    CHECK(room.voice.Connections() == 1);
    CHECK(room.asked == 1 + kRejoins);
}

TEST_CASE("a voice server that cannot be read ends the call, whatever is there in its place") {
    for (const std::string endpoint : {"5", "true", "[]", "{}", "1.5", "\"\"", "\"no host\""}) {
        CAPTURE(endpoint);
        CallRoom room(
            [](VoicePeer& peer, int) -> asio::awaitable<void> { co_await peer.Ignore(); });
        room.endpoint = [&](int) { return endpoint; };
        room.Start();
        CHECK(room.Last() ==
              CallChange{CallStatus::Disconnected, CallError::SignalingConnectionFailed});
        CHECK(room.voice.Connections() == 0);
    }
}
