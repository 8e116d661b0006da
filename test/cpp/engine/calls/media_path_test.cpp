#include "engine/calls/connection/media_path.h"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "test/cpp/engine/calls/on_io_thread.h"
#include "test/cpp/engine/support/servers/media_peer.h"

using engine::MediaPath;
using engine::voice::TransportCipher;
using engine::voice::TransportMode;
using std::chrono::milliseconds;

namespace {

constexpr std::uint32_t kOwnSource = 0x01020304;
/// How often a server is asked before it counts as out of reach, and pings go without any sign of
/// it.
constexpr int kRequests = 5;
constexpr int kSilentPings = 3;

/// A path to a peer, and what it says.
struct PathRoom : MediaPath::Listener {
    /// What is not answered is soon given up: for tests that expect no answer, which on a busy
    /// machine comes later than this.
    void GiveUpSoon() {
        timing.discovery_interval = milliseconds(5);
        timing.ping_interval = milliseconds(5);
    }
    ~PathRoom() {
        test::OnIo([this] {
            path->Close();
            path.reset();
        });
    }

    void Start() {
        test::OnIo([this] {
            path = std::make_shared<MediaPath>(static_cast<MediaPath::Listener&>(*this),
                                               std::make_shared<engine::Log>(), timing);
            path->Start("127.0.0.1", peer.Port(), kOwnSource);
        });
    }
    void UseKey(std::uint8_t byte) {
        test::OnIo([this, byte] { path->UseKey(TransportMode::Aes256Gcm, Key(byte)); });
    }
    /// Sends a packet and gives what came at the peer.
    std::vector<std::uint8_t> Send(const engine::mls::Bytes& payload) {
        test::OnIo([&] { path->Send({.sequence = 1, .ssrc = kOwnSource}, payload); });
        return peer.packets.Next();
    }
    static engine::mls::Bytes Key(std::uint8_t byte) {
        return engine::mls::Bytes(TransportCipher::kKeySize, byte);
    }

    void OnAddress(const std::string& address, std::uint16_t port) override {
        own_port = port;  // read once this is reported
        reported.Push("address " + address);
    }
    void OnNoMedia() override { reported.Push("no media"); }
    void OnMediaLost() override {
        reported.Push("lost");
        if (ends_pings) peer.pings.Push(kNoPing);
    }
    void OnPacket(const engine::voice::OpenedPacket& packet) override {
        reported.Push("packet " + std::to_string(packet.header.sequence));
    }

    /// Whether the path is lost though that is done at each ping.
    template <class Work>
    bool IsLostAmid(Work work) {
        constexpr std::uint32_t kMaxPings = 50;
        test::OnIo([this] { ends_pings = true; });
        for (;;) {
            const std::uint32_t ping = peer.pings.Next();
            if (ping == kNoPing) return reported.Next() == "lost";
            if (ping > kMaxPings) return false;
            work(ping);
        }
    }
    static std::vector<std::uint8_t> Pong(std::uint32_t number, std::array<std::uint8_t, 4> head = {
                                                                    0x13, 0x37, 0xF0, 0x0D}) {
        std::vector<std::uint8_t> pong(head.begin(), head.end());
        for (const int bits : {24, 16, 8, 0}) {
            pong.push_back(static_cast<std::uint8_t>(number >> bits));
        }
        return pong;
    }

    /// Comes in place of a ping when the path is lost.
    static constexpr std::uint32_t kNoPing = 0;

    test::MediaPeer peer;
    bool ends_pings = false;  // I/O thread only
    engine::CallTiming timing;
    test::Channel<std::string> reported;
    std::uint16_t own_port = 0;
    std::shared_ptr<MediaPath> path;
};

/// The counter that ends a packet and makes its nonce.
std::uint32_t CounterOf(const std::vector<std::uint8_t>& packet) {
    std::uint32_t counter = 0;
    for (std::size_t at = packet.size() - 4; at < packet.size(); ++at) {
        counter = counter << 8 | packet[at];
    }
    return counter;
}

}  // namespace

TEST_CASE_FIXTURE(PathRoom,
                  "a voice server that says no address is asked five times, then given up") {
    GiveUpSoon();
    peer.lost_discoveries = 1000;
    Start();
    CHECK(reported.Next() == "no media");
    for (int request = 0; request < kRequests; ++request) peer.discoveries.Next();
    CHECK(peer.discoveries.Empty());
    CHECK(peer.pings.Empty());
}

TEST_CASE_FIXTURE(PathRoom, "requests for the own address may be lost") {
    peer.lost_discoveries = kRequests - 1;
    timing.discovery_interval = milliseconds(250);
    timing.ping_interval = std::chrono::hours(1);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    CHECK(peer.discoveries.Next() == own_port);
}

TEST_CASE_FIXTURE(PathRoom, "an answer without an address is none") {
    GiveUpSoon();
    peer.address = "\xff\"nowhere";
    Start();
    CHECK(reported.Next() == "no media");
}

TEST_CASE_FIXTURE(PathRoom, "a voice server that falls silent is lost after three pings") {
    GiveUpSoon();
    peer.answers_pings = false;
    // Answered once: a second answer would be a sign of life.
    timing.discovery_interval = std::chrono::hours(1);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    CHECK(reported.Next() == "lost");
    for (std::uint32_t ping = 1; ping <= kSilentPings; ++ping) CHECK(peer.pings.Next() == ping);
    CHECK(peer.pings.Empty());
}

TEST_CASE_FIXTURE(PathRoom, "who answers no ping but sends packets is not lost until they end") {
    peer.answers_pings = false;
    timing.ping_interval = milliseconds(300);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    UseKey(7);
    TransportCipher server(TransportMode::Aes256Gcm, Key(7));
    for (std::uint16_t ping = 1; ping <= kSilentPings + 2; ++ping) {
        CHECK(peer.pings.Next() == ping);
        peer.Send(*server.Seal({.sequence = ping, .ssrc = 9}, engine::mls::Bytes{1}));
        CHECK(reported.Next() == "packet " + std::to_string(ping));
    }
    CHECK(reported.Next() == "lost");
}

TEST_CASE_FIXTURE(PathRoom, "an answer to a ping counts once, also a late one") {
    peer.answers_pings = false;
    timing.ping_interval = milliseconds(300);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    CHECK(peer.pings.Next() == 1);
    for (std::uint32_t ping = 1; ping <= kSilentPings + 2; ++ping) {
        CHECK(peer.pings.Next() == ping + 1);
        peer.Send(Pong(ping));
    }
    CHECK(reported.Empty());
    CHECK(IsLostAmid([&](std::uint32_t) { peer.Send(Pong(kSilentPings)); }));
}

// Whoever knows addresses and ports can send in the server's name, and again what it sent.
TEST_CASE_FIXTURE(PathRoom, "what anybody can send is neither heard nor a sign of life") {
    peer.answers_pings = false;
    timing.ping_interval = milliseconds(300);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    UseKey(7);
    const engine::mls::Bytes payload{1, 2, 3};
    const std::vector<std::uint8_t> own = Send(payload);
    TransportCipher server(TransportMode::Aes256Gcm, Key(7));
    TransportCipher stranger(TransportMode::Aes256Gcm, Key(8));
    const auto packet = engine::mls::Copy(*server.Seal({.sequence = 1, .ssrc = 9}, payload));
    peer.Send(packet);
    CHECK(reported.Next() == "packet 1");
    CHECK(IsLostAmid([&](std::uint32_t ping) {
        peer.Send(packet);
        peer.Send(own);
        peer.Send(Pong(0));
        peer.Send(Pong(ping + 1000));
        peer.Send(Pong(ping, {0x13, 0x37, 0xCA, 0xFE}));
        peer.Send(std::vector<std::uint8_t>{1, 2, 3});
        peer.Send(*stranger.Seal({.sequence = 2, .ssrc = 9}, payload));
    }));
}

TEST_CASE_FIXTURE(PathRoom, "an answer that is for another source is none") {
    GiveUpSoon();
    peer.source_in_answers = kOwnSource + 1;
    Start();
    CHECK(reported.Next() == "no media");
}

TEST_CASE_FIXTURE(PathRoom, "a key that is given again does not make heard packets new") {
    timing.ping_interval = std::chrono::hours(1);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    UseKey(7);
    TransportCipher server(TransportMode::Aes256Gcm, Key(7));
    const auto packet = [&](std::uint16_t sequence) {
        return engine::mls::Copy(
            *server.Seal({.sequence = sequence, .ssrc = 9}, engine::mls::Bytes{1}));
    };
    const auto first = packet(1);
    peer.Send(first);
    CHECK(reported.Next() == "packet 1");
    UseKey(7);
    peer.Send(first);
    peer.Send(packet(2));
    CHECK(reported.Next() == "packet 2");
}

TEST_CASE_FIXTURE(PathRoom, "before there is a key nothing is sent, and what comes is not heard") {
    timing.ping_interval = std::chrono::hours(1);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    const engine::mls::Bytes payload{1, 2, 3};
    TransportCipher server(TransportMode::Aes256Gcm, Key(7));
    const auto packet = [&](std::uint16_t sequence) {
        return engine::mls::Copy(*server.Seal({.sequence = sequence, .ssrc = 9}, payload));
    };
    test::OnIo([&] { path->Send({.sequence = 1, .ssrc = kOwnSource}, payload); });
    peer.Send(packet(1));
    // The first one may be in the socket still when the key comes, and is heard then: so twice.
    UseKey(7);
    peer.Send(packet(2));
    for (std::string heard = reported.Next(); heard != "packet 2"; heard = reported.Next()) {
        CHECK(heard == "packet 1");
    }
    CHECK(CounterOf(Send(payload)) == 1);
}

// A counter that comes twice under a key gives away what was said, and lets others forge packets.
TEST_CASE_FIXTURE(PathRoom, "a key that is given again does not begin to count again") {
    timing.ping_interval = std::chrono::hours(1);
    Start();
    CHECK(reported.Next() == "address 127.0.0.1");
    const engine::mls::Bytes payload{1, 2, 3};
    UseKey(7);
    CHECK(CounterOf(Send(payload)) == 1);
    CHECK(CounterOf(Send(payload)) == 2);
    UseKey(7);
    CHECK(CounterOf(Send(payload)) == 3);
    UseKey(8);
    const auto packet = Send(payload);
    CHECK(CounterOf(packet) == 4);
    TransportCipher server(TransportMode::Aes256Gcm, Key(8));
    const auto opened = server.Open(packet);
    REQUIRE(opened);
    CHECK(engine::mls::Copy(opened->payload) == payload);
    UseKey(7);
    CHECK(CounterOf(Send(payload)) == 5);
}
