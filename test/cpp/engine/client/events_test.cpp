#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/gateway.h"

namespace asio = boost::asio;
namespace json = boost::json;
using test::GatewayPeer;
using test::GatewayServer;
using test::Give;
using test::Host;
using test::Outcome;

namespace {

constexpr std::uint64_t kNelly = 80351110224678912;

/// A server that sends `events`, one JSON text each, after READY.
GatewayServer::Script SendAfterReady(std::vector<std::string> events) {
    return [events](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await peer.SendHello();
        co_await peer.ReceiveCommand();
        co_await peer.SendReady("s-1", url);
        for (const std::string& event : events) co_await peer.SendText(event);
        co_await peer.Serve();
    };
}

}  // namespace

TEST_CASE("USER_UPDATE, PRESENCE_UPDATE and SESSIONS_REPLACE change users and are reported") {
    GatewayServer server(SendAfterReady(
        {R"({"op":0,"s":3,"t":"USER_UPDATE","d":{"id":"80351110224678912","username":"new"}})",
         R"({"op":0,"s":4,"t":"PRESENCE_UPDATE","d":{"user":{"id":"7","username":"seven"},
            "status":"dnd"}})",
         R"({"op":0,"s":5,"t":"SESSIONS_REPLACE","d":[{"session_id":"a","status":"online"},
            {"session_id":"all","status":"idle"}]})"}));
    test::Client client(test::Settings(server.ApiBase()));
    test::Channel<std::uint64_t> updated;
    using OnUser = Host<std::uint64_t>;
    const OnUser on_user([&](std::uint64_t id) { updated.Push(id); });
    Discord_Client_SetUserUpdatedCallback(client.Get(), OnUser::Function, OnUser::Free,
                                          on_user.Data());
    client.Connect("t");
    CHECK(updated.Next() == kNelly);
    CHECK(updated.Next() == 7);
    CHECK(updated.Next() == kNelly);
    Discord_UserHandle user{};
    REQUIRE(Discord_Client_GetUser(client.Get(), kNelly, &user));
    Discord_String name{};
    Discord_UserHandle_Username(&user, &name);
    CHECK(test::Take(name) == "new");
    CHECK(Discord_UserHandle_Status(&user) == 3);
    Discord_UserHandle_Drop(&user);
    REQUIRE(Discord_Client_GetUser(client.Get(), 7, &user));
    CHECK(Discord_UserHandle_Status(&user) == 4);

    client.Drop();
    // The last event may still be on its way back from the callback.
    test::Run([]() -> asio::awaitable<void> { co_return; }());
    CHECK(*on_user.Freed() == 1);
    // A handle that is kept outlives its client and then shows nothing.
    CHECK(Discord_UserHandle_Id(&user) == 0);
    Discord_UserHandle_Drop(&user);
}

TEST_CASE("functions the service disables answer with Disabled, its disabled events are ignored") {
    GatewayServer server([](GatewayPeer& peer, int, std::string) -> asio::awaitable<void> {
        co_await peer.SendHello();
        co_await peer.ReceiveCommand();
        co_await peer.SendText(R"({"op":0,"s":1,"t":"READY","d":{"session_id":"s",
            "user":{"id":"7","username":"seven"},
            "feature_flags":{"disabled_functions":["RevokeToken","Client::RefreshToken",5],
                             "disabled_gateway_events":["USER_UPDATE"]}}})");
        co_await peer.SendText(
            R"({"op":0,"s":2,"t":"USER_UPDATE","d":{"id":"7","username":"ignored"}})");
        co_await peer.SendText(R"({"op":0,"s":3,"t":"READY_SUPPLEMENTAL","d":{}})");
        co_await peer.Serve();
    });
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("t");
    client.WaitForStatus(3);
    std::promise<Outcome> promise;
    using OnResult = Host<Discord_ClientResult*>;
    const OnResult host([&](Discord_ClientResult* r) { promise.set_value(Outcome(r)); });
    Discord_Client_RevokeToken(client.Get(), 7, Give("t"), OnResult::Function, OnResult::Free,
                               host.Data());
    const Outcome outcome = test::Get(promise.get_future());
    CHECK(outcome.type == 4);
    CHECK(outcome.error.find("Client::RevokeToken") != std::string::npos);
    Discord_UserHandle user{};
    REQUIRE(Discord_Client_GetCurrentUserV2(client.Get(), &user));
    Discord_String name{};
    Discord_UserHandle_Username(&user, &name);
    CHECK(test::Take(name) == "seven");
    Discord_UserHandle_Drop(&user);
}

TEST_CASE("a replaced or removed callback is freed, once") {
    GatewayServer server(SendAfterReady({}));
    test::Client client(test::Settings(server.ApiBase()));
    using OnUser = Host<std::uint64_t>;
    const OnUser first([](std::uint64_t) {});
    const OnUser second([](std::uint64_t) {});
    Discord_Client_SetUserUpdatedCallback(client.Get(), OnUser::Function, OnUser::Free,
                                          first.Data());
    Discord_Client_SetUserUpdatedCallback(client.Get(), OnUser::Function, OnUser::Free,
                                          second.Data());
    CHECK(*first.Freed() == 1);
    CHECK(*second.Freed() == 0);
    Discord_Client_SetUserUpdatedCallback(client.Get(), nullptr, nullptr, nullptr);
    CHECK(*second.Freed() == 1);
}

TEST_CASE("secrets never reach the log") {
    GatewayServer server(SendAfterReady({}));
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("a-very-secret-token");
    client.WaitForStatus(3);
    Discord_Client_Disconnect(client.Get());
    client.WaitForStatus(0);
    while (!client.Log().Empty()) {
        CHECK(client.Log().Next().find("a-very-secret-token") == std::string::npos);
    }
}
