#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "test/cpp/engine/support/local_host.h"
#include "test/cpp/engine/support/servers/local_server.h"

namespace asio = boost::asio;
namespace json = boost::json;
using test::Channel;
using test::Host;
using test::LocalHost;
using test::LocalPeer;
using test::LocalServer;

namespace {

/// Spoils the first connection by `spoil`, serves the later ones.
template <class Spoil>
LocalServer::Script SpoilFirst(Spoil spoil) {
    return [spoil](LocalPeer& peer, int number) -> asio::awaitable<void> {
        if (number == 1) co_return co_await spoil(peer);
        co_await peer.Greet();
        co_await peer.Serve();
    };
}

/// A peer that never sends anything: reads until the other end gives up.
asio::awaitable<void> Sink(LocalPeer& peer) {
    for (;;) co_await peer.ReceiveFrame();
}

void CheckComesBack(LocalServer::Script script) {
    LocalServer server(std::move(script));
    LocalHost host;
    CHECK(test::Get(host.Update("still here")).successful);
    CHECK(server.Connections() == 2);
}

}  // namespace

TEST_CASE("a connection that breaks before, in or after the handshake is made again") {
    SUBCASE("closed at once") {
        CheckComesBack(SpoilFirst([](LocalPeer&) -> asio::awaitable<void> { co_return; }));
    }
    SUBCASE("silent after the handshake") {
        CheckComesBack(SpoilFirst([](LocalPeer& peer) { return Sink(peer); }));
    }
    SUBCASE("silent after READY") {
        CheckComesBack(SpoilFirst([](LocalPeer& peer) -> asio::awaitable<void> {
            co_await peer.Greet();
            co_await Sink(peer);
        }));
    }
    SUBCASE("closed with a command unanswered") {
        CheckComesBack(SpoilFirst([](LocalPeer& peer) -> asio::awaitable<void> {
            co_await peer.Greet();
            co_await peer.Await("SET_ACTIVITY");
        }));
    }
    SUBCASE("closed by a CLOSE frame that another try may cure") {
        CheckComesBack(SpoilFirst([](LocalPeer& peer) -> asio::awaitable<void> {
            co_await peer.SendBytes(LocalPeer::Frame(2, R"({"code":4002,"message":"slow down"})"));
            co_await Sink(peer);
        }));
    }
    SUBCASE("closed with a number that is no code, not even its last 32 bits") {
        CheckComesBack(SpoilFirst([](LocalPeer& peer) -> asio::awaitable<void> {
            // 2^32 + 4000: 4000 is the one that no other try may cure.
            co_await peer.SendBytes(LocalPeer::Frame(2, R"({"code":4294971296})"));
            co_await Sink(peer);
        }));
    }
}

TEST_CASE("bytes that are not the protocol end the connection, and a new one is made") {
    const auto with = [](std::string bytes) {
        CheckComesBack(SpoilFirst([bytes](LocalPeer& peer) -> asio::awaitable<void> {
            co_await peer.Greet();
            co_await peer.SendBytes(bytes);
            co_await Sink(peer);
        }));
    };
    SUBCASE("oversized length") { with(std::string("\x01\0\0\0\x01\0\x10\0", 8)); }
    SUBCASE("largest length") { with(std::string("\x01\0\0\0\xFF\xFF\xFF\xFF", 8)); }
    SUBCASE("unknown opcode") { with(LocalPeer::Frame(9, "{}")); }
    SUBCASE("a handshake from the wrong side") { with(LocalPeer::Frame(0, "{}")); }
    SUBCASE("invalid JSON") { with(LocalPeer::Frame(1, "{\"cmd\":")); }
    SUBCASE("JSON that is no object") { with(LocalPeer::Frame(1, "[1]")); }
    SUBCASE("an empty frame") { with(LocalPeer::Frame(1, "")); }
    SUBCASE("a CLOSE without JSON") { with(LocalPeer::Frame(2, "bye")); }
}

TEST_CASE("frames may come byte by byte, or many in one piece") {
    Channel<std::string> joins;
    const std::string events =
        LocalPeer::Frame(3, "{\"n\":1}") + LocalPeer::Event("ACTIVITY_JOIN", {{"secret", "s-1"}}) +
        LocalPeer::Event("SOMETHING_NEW", nullptr) +
        LocalPeer::Event("ACTIVITY_JOIN", {{"secret", 5}}) + LocalPeer::Frame(4, "") +
        LocalPeer::Event("ACTIVITY_JOIN", {{"secret", "s-2"}});
    Channel<std::string> pongs;
    LocalServer server([&](LocalPeer& peer, int number) -> asio::awaitable<void> {
        const bool in_bytes = number == 1;
        std::string stream = LocalPeer::Ready() + events;
        co_await peer.ReceiveFrame();
        while (in_bytes && !stream.empty()) {
            co_await peer.SendBytes(stream.substr(0, 1));
            stream.erase(0, 1);
        }
        if (!stream.empty()) co_await peer.SendBytes(stream);
        for (;;) {
            const auto [opcode, payload] = co_await peer.ReceiveFrame();
            if (opcode != 4) continue;
            pongs.Push(payload);
            if (in_bytes) co_return;
        }
    });
    LocalHost host;
    using OnJoin = Host<Discord_String>;
    const OnJoin on_join([&](Discord_String secret) { joins.Push(test::Take(secret)); });
    Discord_Client_SetActivityJoinCallback(host.client.Get(), OnJoin::Function, OnJoin::Free,
                                           on_join.Data());
    for (int connection = 0; connection < 2; ++connection) {
        CHECK(joins.Next() == "s-1");
        CHECK(joins.Next() == "s-2");
        CHECK(pongs.Next() == "{\"n\":1}");
    }
}

TEST_CASE("a local client that will not serve the application is not asked again and again") {
    LocalServer server([](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.ReceiveFrame();
        co_await peer.SendBytes(
            LocalPeer::Frame(2, R"({"code":4000,"message":"Invalid Client ID"})"));
        co_await Sink(peer);
    });
    LocalHost host;
    const auto refused = test::Get(host.Update("state"));
    CHECK(refused.type == 9);
    CHECK(refused.error.find("Invalid Client ID") != std::string::npos);
    CHECK(test::Get(host.Update("state")).type == 9);
    CHECK(server.Connections() == 1);
}

TEST_CASE("a local client that starts late is noticed") {
    LocalHost host;
    host.Watch();
    CHECK(host.states->Next() == std::pair(0, 0));
    auto update = host.Update("waiting");
    LocalServer server([](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.Serve();
    });
    // The folder is looked up again when the application id is set.
    Discord_Client_SetApplicationId(host.client.Get(), 1234);
    CHECK(test::Get(std::move(update)).successful);
}

TEST_CASE("who is signed in to the local client is known without a token") {
    LocalServer server([](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        co_await peer.Serve();
    });
    LocalHost host;
    for (const std::uint64_t application : {1234, 99}) {
        std::promise<std::pair<int, std::uint64_t>> user;
        using OnUser = Host<Discord_ClientResult*, Discord_UserHandle*>;
        const OnUser on_user([&](Discord_ClientResult* result, Discord_UserHandle* handle) {
            const test::Outcome outcome(result);
            user.set_value({outcome.type, handle ? Discord_UserHandle_Id(handle) : 0});
            if (handle) Discord_UserHandle_Drop(handle);
        });
        Discord_Client_GetDiscordClientConnectedUser(
            host.client.Get(), application, OnUser::Function, OnUser::Free, on_user.Data());
        CHECK(test::Get(user.get_future()) == std::pair<int, std::uint64_t>(0, 7));
    }
}

TEST_CASE("of pings that come while nothing can be written just the last is answered") {
    constexpr int kPings = 200;
    Channel<int> answered;
    LocalServer server([&](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        // More than sockets hold, so that the pongs to what is not read yet have to wait.
        for (int i = 0; i < kPings; ++i) {
            co_await peer.SendBytes(LocalPeer::Frame(3, std::string(60'000, 'x')));
        }
        co_await peer.SendBytes(LocalPeer::Frame(3, "last"));
        int pongs = 0;
        for (std::string payload; payload != "last";) {
            const auto frame = co_await peer.ReceiveFrame();
            if (frame.first != 4) continue;
            payload = frame.second;
            ++pongs;
        }
        answered.Push(pongs);
        co_await peer.Serve();
    });
    engine::ClientSettings settings = test::LocalSettings();
    settings.ipc.answer_timeout = test::kPatience;
    LocalHost host(settings);
    const auto shown = host.Update("here");
    CHECK(answered.Next() < kPings / 4);
}
