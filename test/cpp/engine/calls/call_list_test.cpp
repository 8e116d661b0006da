#include <doctest/doctest.h>

#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/session.h"

namespace asio = boost::asio;
using test::GatewayPeer;
using test::GatewayServer;

namespace {

constexpr std::uint64_t kLobby = 50;
constexpr int kLobbyVoiceStates = 17;

/// The I/O thread has done what was posted, and what that posted.
void Settle() {
    for (int turn = 0; turn < 4; ++turn) test::Run([]() -> asio::awaitable<void> { co_return; }());
}

}  // namespace

// The gateway takes 120 messages a minute: who holds a key to talk, or moves a volume, has more.
TEST_CASE("the service is told of a call again when mute or deaf changes, not of what is local") {
    test::Channel<boost::json::object> lists;
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await test::Greet(peer, url);
        co_await peer.SendText(
            R"({"op":0,"s":3,"t":"LOBBY_CREATE","d":{"id":"50","metadata":{},"members":[]}})");
        for (int count = 0; count < 3;) {
            const auto command = co_await peer.ReceiveCommand();
            if (test::Op(command) != kLobbyVoiceStates) continue;
            lists.Push(command.at("d").as_array().at(0).as_object());
            ++count;
        }
        co_await peer.Serve();
    });
    test::Client client(test::Settings(server.ApiBase()));
    test::Channel<std::uint64_t> created;
    using OnLobby = test::Host<std::uint64_t>;
    const OnLobby on_lobby([&](std::uint64_t id) { created.Push(id); });
    Discord_Client_SetLobbyCreatedCallback(client.Get(), OnLobby::Function, OnLobby::Free,
                                           on_lobby.Data());
    client.Connect("t");
    CHECK(created.Next() == kLobby);

    Discord_Call call{};
    REQUIRE(Discord_Client_StartCall(client.Get(), kLobby, &call));
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
    Discord_Call_Drop(&call);
}
