#include <doctest/doctest.h>

#include <atomic>
#include <chrono>

#include "test/cpp/engine/calls/call_room.h"

// Sessions at a voice server that are resumed once their connection was lost.

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

/// How often a session is resumed before it is stable.
constexpr int kResumes = 6;

constexpr int kHeartbeat = 3;
constexpr int kSpeaking = 5;
constexpr int kResume = 7;
constexpr int kResumed = 9;

/// Waits until the client has read all so far, and then for longer than its session needs to last.
asio::awaitable<void> Outlast(VoicePeer& peer, test::MediaPeer& media) {
    co_await peer.Send(kHeartbeat, nullptr);
    co_await peer.Receive(kHeartbeat);
    while (!media.pings.Empty()) media.pings.Next();
    for (int ping = 0; ping < 2; ++ping) media.pings.Next();
}

}  // namespace

TEST_CASE("a session that is taken up just to be dropped is given up, and so is the call") {
    CallRoom* place = nullptr;
    std::atomic<int> resumes{0};
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        if (co_await peer.Greet() == kResume) {
            ++resumes;
            co_await peer.Send(kResumed, nullptr);
        } else {
            co_await peer.SendReady(place->media.Port());
            co_await peer.Receive(kSelectProtocol);
            co_await peer.SendDescription(7);
        }
        co_await peer.Close(1012);
    });
    place = &room;
    room.timing.stable_after = std::chrono::hours(1);
    room.Start();
    CHECK(room.Last() ==
          CallChange{CallStatus::Disconnected, CallError::SignalingUnexpectedClose, 1012});
    CHECK(resumes == (1 + kRejoins) * kResumes);
    CHECK(room.asked == 1 + kRejoins);
}

TEST_CASE("a session that lasts after it was resumed is resumed as often as it takes") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int number) -> asio::awaitable<void> {
        if (co_await peer.Greet() == kResume) {
            co_await peer.Send(kResumed, nullptr);
        } else {
            co_await peer.SendReady(place->media.Port());
            co_await peer.Receive(kSelectProtocol);
            co_await peer.SendDescription(7);
        }
        // The client leaves the last one, and sends no more pings.
        if (number == 2 * kResumes) co_await peer.Ignore();
        co_await Outlast(peer, place->media);
        co_await peer.Close(1012);
    });
    place = &room;
    room.timing.ping_interval = milliseconds(150);
    room.timing.stable_after = milliseconds(1);
    room.Start();
    for (int connected = 0; connected < 2 * kResumes;) {
        const CallChange change = room.Next();
        REQUIRE(change.status != CallStatus::Disconnected);
        connected += AreConnected(change);
    }
    // By one and the same session.
    CHECK(room.asked == 1);
}

// The last message may have been lost with the connection: others would not hear the player.
TEST_CASE("a session that is resumed tells again whether the player speaks") {
    CallRoom* place = nullptr;
    test::Channel<boost::json::object> told;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        if (co_await peer.Greet() == kResume) {
            co_await peer.Send(kResumed, nullptr);
            told.Push((co_await peer.Receive(kSpeaking)).at("d").as_object());
            co_await peer.Ignore();
        }
        co_await peer.SendReady(place->media.Port());
        co_await peer.Receive(kSelectProtocol);
        co_await peer.SendDescription(7);
        told.Push((co_await peer.Receive(kSpeaking)).at("d").as_object());
        co_await peer.Close(1012);
    });
    place = &room;
    room.Start();
    const auto first = told.Next();
    CHECK(told.Next() == first);
}

TEST_CASE("a session that is resumed tells again where to send sound, until it is described") {
    CallRoom* place = nullptr;
    CallRoom room([&](VoicePeer& peer, int) -> asio::awaitable<void> {
        const bool resumes = co_await peer.Greet() == kResume;
        if (resumes) {
            co_await peer.Send(kResumed, nullptr);
        } else {
            co_await peer.SendReady(place->media.Port());
        }
        co_await peer.Receive(kSelectProtocol);
        if (!resumes) co_await peer.Close(1012);
        co_await peer.SendDescription(7);
        co_await peer.Ignore();
    });
    place = &room;
    room.Start();
    CHECK(room.Next() == CallChange{CallStatus::Connecting});
    CHECK(room.Next() == CallChange{CallStatus::SignalingConnected});
    CHECK(room.Next() == CallChange{CallStatus::Connected});
    CHECK(room.asked == 1);
}
