#include <doctest/doctest.h>

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <string>

#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/session.h"

namespace asio = boost::asio;
using test::GatewayPeer;
using test::GatewayServer;

namespace {

constexpr std::uint64_t kLobby = 50;
constexpr int kLobbyVoiceStates = 17;

/// A session whose player is in the lobby.
asio::awaitable<void> GreetInLobby(GatewayPeer& peer, std::string url) {
    co_await test::Greet(peer, std::move(url));
    co_await peer.SendText(
        R"({"op":0,"s":3,"t":"LOBBY_CREATE","d":{"id":"50","metadata":{},"members":[]}})");
}

/// A client that started the call of the lobby.
struct LobbyCaller {
    explicit LobbyCaller(const engine::ClientSettings& settings) : client(settings) {
        Discord_Client_SetLobbyCreatedCallback(client.Get(), OnLobby::Function, OnLobby::Free,
                                               on_lobby.Data());
        client.Connect("t");
        REQUIRE(created.Next() == kLobby);
        REQUIRE(Discord_Client_StartCall(client.Get(), kLobby, &call));
    }
    ~LobbyCaller() { Discord_Call_Drop(&call); }
    LobbyCaller(const LobbyCaller&) = delete;
    LobbyCaller& operator=(const LobbyCaller&) = delete;

    using OnLobby = test::Host<std::uint64_t>;
    test::Channel<std::uint64_t> created;
    const OnLobby on_lobby{[this](std::uint64_t id) { created.Push(id); }};
    test::Client client;
    Discord_Call call{};
};

/// The I/O thread has done what was posted, and what that posted.
void Settle() {
    for (int turn = 0; turn < 4; ++turn) test::Run([]() -> asio::awaitable<void> { co_return; }());
}

}  // namespace

// The gateway takes 120 messages a minute: who holds a key to talk, or moves a volume, has more.
TEST_CASE(
    "the service is notified of a call again when mute or deaf changes, not of what is local") {
    test::Channel<boost::json::object> lists;
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await GreetInLobby(peer, url);
        for (int count = 0; count < 3;) {
            const auto command = co_await peer.ReceiveCommand();
            if (test::Op(command) != kLobbyVoiceStates) continue;
            lists.Push(command.at("d").as_array().at(0).as_object());
            ++count;
        }
        co_await peer.Serve();
    });
    LobbyCaller caller(test::Settings(server.ApiBase()));
    Discord_Call& call = caller.call;
    CHECK_FALSE(lists.Next().at("self_mute").as_bool());
    for (const bool active : {true, false, true}) {
        Discord_Call_SetPTTActive(&call, active);
        Discord_Call_SetParticipantVolume(&call, 7, active ? 50 : 60);
        Settle();
    }
    Discord_Call_SetSelfMute(&call, true);
    CHECK(lists.Next().at("self_mute").as_bool());
    Settle();
    Discord_Call_SetSelfDeaf(&call, true);
    const auto last = lists.Next();
    CHECK(last.at("self_mute").as_bool());
    CHECK(last.at("self_deaf").as_bool());
}

// Each list reports all calls: of those that the limit holds up the newest is enough.
TEST_CASE(
    "what changes last in a call is reported, however often it changed within the limit's time") {
    test::Channel<boost::json::object> lists;
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await GreetInLobby(peer, url);
        for (;;) {
            const auto command = co_await peer.ReceiveCommand();
            if (test::Op(command) != kLobbyVoiceStates) continue;
            lists.Push(command.at("d").as_array().at(0).as_object());
        }
    });
    auto settings = test::Settings(server.ApiBase());
    settings.gateway.send_limit = {8, std::chrono::seconds(1)};
    LobbyCaller caller(settings);
    for (int change = 0; change < 300; ++change) {
        Discord_Call_SetSelfMute(&caller.call, change % 2 == 0);
        Settle();
    }
    Discord_Call_SetSelfDeaf(&caller.call, true);
    while (!lists.Next().at("self_deaf").as_bool()) {
    }
    CHECK(lists.Empty());
}

// The two events come in any order, and a server that is missing at first is named later.
TEST_CASE("a voice server is gone to when it is named before the own voice state, after none was") {
    test::Channel<bool> reached;
    test::Server voice(test::WebSocket([&](test::ServerSocket& socket) -> asio::awaitable<void> {
        reached.Push(true);
        boost::beast::flat_buffer read;
        for (;;) co_await socket.async_read(read, asio::use_awaitable);
    }));
    const std::string endpoint = voice.Origin("ws").substr(std::string("ws://").size());
    const auto server_update = [](const std::string& named) {
        return R"("t":"LOBBY_VOICE_SERVER_UPDATE","d":{"lobby_id":"50","token":"a","endpoint":)" +
               named + "}}";
    };
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await GreetInLobby(peer, url);
        while (test::Op(co_await peer.ReceiveCommand()) != kLobbyVoiceStates) {
        }
        co_await peer.SendText(R"({"op":0,"s":4,)" + server_update("null"));
        co_await peer.SendText(R"({"op":0,"s":5,)" + server_update('"' + endpoint + '"'));
        co_await peer.SendText(
            R"({"op":0,"s":6,"t":"LOBBY_VOICE_STATE_UPDATE","d":{"lobby_id":"50",)"
            R"("channel_id":"50","session_id":"s-1","user_id":"80351110224678912",)"
            R"("self_mute":false,"self_deaf":false}})");
        co_await peer.Serve();
    });
    const LobbyCaller caller(test::Settings(server.ApiBase()));
    CHECK(reached.Next());
}
