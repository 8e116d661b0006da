#include <doctest/doctest.h>

#include <atomic>
#include <boost/json/object.hpp>
#include <string>

#include "test/cpp/engine/support/session.h"

namespace asio = boost::asio;
namespace json = boost::json;
using namespace test;

namespace {

/// A gateway and an API in one, whose /users/@me knows the tokens "same" and "other".
struct Fixture {
    test::Channel<std::string> identified;
    test::Channel<json::value> events;  // what the first connection sends after READY
    std::atomic<bool> silent{false};    // whether the next connection gets no READY
    std::atomic<bool> busy{false};      // whether the gateway's look-up asks to come back later

    test::Server gateway{test::WebSocket([this](test::ServerSocket& socket) {
        return [](test::ServerSocket& socket, Fixture& self) -> asio::awaitable<void> {
            GatewayPeer peer(socket);
            co_await peer.SendHello();
            const json::object identify = co_await peer.ReceiveCommand();
            self.identified.Push(std::string(identify.at("d").at("token").as_string()));
            if (self.silent.exchange(false)) {
                co_await peer.Serve();
                co_return;
            }
            co_await peer.SendReady("s", self.gateway.Origin("ws"));
            while (!self.events.Empty()) co_await peer.Send(self.events.Next());
            co_await peer.Serve();
        }(socket, *this);
    })};
    test::Server api{test::Http([this](const test::Request& request) {
        if (request.target() == "/v10/gateway") {
            if (busy) return test::Reply(503, R"({"retry_after":3600})");
            return test::Reply(200, R"({"url":")" + gateway.Origin("ws") + "\"}");
        }
        if (request.target() != "/v10/users/@me") return test::Reply(404);
        if (request["Authorization"] == "Bearer same") {
            return test::Reply(200, R"({"id":"80351110224678912","username":"nelly"})");
        }
        if (request["Authorization"] == "Bearer other") {
            return test::Reply(200, R"({"id":"1","username":"somebody"})");
        }
        return test::Reply(401, R"({"message":"401: Unauthorized","code":0})");
    })};
    test::Client client{test::Settings(api.Origin())};
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a new token of the same user leaves the session alone") {
    client.Connect("first");
    client.WaitForStatus(kReady);
    CHECK(client.UpdateToken("same").successful);
    CHECK(client.UpdateToken("unknown").successful);
    CHECK(client.Statuses().Empty());
    CHECK(Discord_Client_GetStatus(client.Get()) == kReady);
}

TEST_CASE_FIXTURE(Fixture, "a token of another user starts a new session") {
    client.Connect("first");
    client.WaitForStatus(kReady);
    CHECK(identified.Next() == "Bearer first");
    CHECK(client.UpdateToken("other").successful);
    CHECK(client.Statuses().Next().status == kReconnecting);
    CHECK(client.Statuses().Next().status == kReady);
    CHECK(identified.Next() == "Bearer other");
}

TEST_CASE_FIXTURE(Fixture,
                  "a token that comes after Identify and before READY is the one that counts") {
    silent = true;
    client.Connect("first");
    client.WaitForStatus(kConnected);
    CHECK(identified.Next() == "Bearer first");
    CHECK(client.UpdateToken("other").successful);
    CHECK(identified.Next() == "Bearer other");
    client.WaitForStatus(kReady);
}

TEST_CASE_FIXTURE(Fixture, "a token of another user ends the wait for the gateway's look-up") {
    client.Connect("first");
    client.WaitForStatus(kReady);
    Discord_Client_Disconnect(client.Get());
    client.WaitForStatus(kDisconnected);
    busy = true;
    Discord_Client_Connect(client.Get());
    client.WaitForStatus(kHttpWait);
    busy = false;
    CHECK(client.UpdateToken("other").successful);
    CHECK(client.Statuses().Next().status == kConnecting);
    CHECK(client.Statuses().Next().status == kConnected);
    CHECK(client.Statuses().Next().status == kReady);
    CHECK(identified.Next() == "Bearer first");
    CHECK(identified.Next() == "Bearer other");
}

TEST_CASE_FIXTURE(Fixture, "a token that follows a revoked one starts a new session") {
    events.Push(json::object{{"op", 0},
                             {"s", 3},
                             {"t", "OAUTH2_TOKEN_REVOKE"},
                             {"d", {{"access_token", "first-token"}}}});
    client.Connect("first-token");
    client.WaitForStatus(kReady);
    CHECK(identified.Next() == "Bearer first-token");
    std::string message = client.Log().Next();
    while (message.find("revoked") == std::string::npos) message = client.Log().Next();
    CHECK(client.UpdateToken("same").successful);
    CHECK(client.Statuses().Next().status == kReconnecting);
    CHECK(identified.Next() == "Bearer same");
}

TEST_CASE_FIXTURE(Fixture, "a token that fits no message ends the attempt") {
    client.Connect(std::string(5000, 'x'));
    CHECK(client.WaitForStatus(0).error == 1);
    CHECK(identified.Empty());
}

TEST_CASE_FIXTURE(Fixture, "a token too long for a header is refused, and the one before stays") {
    client.Connect("first-token");
    CHECK(client.WaitForStatus(kReady).error == 0);
    const auto result = client.UpdateToken(std::string(100'000, 'x'));
    CHECK_FALSE(result.successful);
    CHECK(result.type == 6);
}
