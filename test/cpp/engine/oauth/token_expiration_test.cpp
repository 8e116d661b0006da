#include <doctest/doctest.h>

#include <atomic>
#include <string>

#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/session.h"
#include "test/cpp/engine/support/tokens.h"

namespace asio = boost::asio;
namespace json = boost::json;
using test::GatewayPeer;
using test::Give;
using test::Host;
using test::OnTokens;

namespace {

using OnExpired = Host<>;

/// A service whose time is 1994-11-06T08:49:37Z and whose token ends at `expires`; and a client
/// that says its second is a millisecond.
struct Service {
    explicit Service(std::string expires = "", int status = 200)
        : server(test::Http([=, this](const test::Request& request) {
              requests.Push(request);
              if (request.target() == "/v10/oauth2/token") {
                  return test::Reply(200, R"({"access_token":"obtained","expires_in":)" +
                                              std::to_string(lifetime) + "}");
              }
              test::Response response = test::Reply(
                  status, R"({"application":{},"scopes":[],"expires":")" + expires + "\"}");
              response.set("Date", "Sun, 06 Nov 1994 08:49:37 GMT");
              return response;
          })),
          client(test::Settings(server.Origin())) {}

    void Listen() {
        const OnExpired host([this] { expired.Push(true); });
        Discord_Client_SetTokenExpirationCallback(client.Get(), OnExpired::Function,
                                                  OnExpired::Free, host.Data());
    }

    /// Makes the client obtain the token "obtained", which lives `seconds`.
    void Obtain(int seconds) {
        lifetime = seconds;
        const auto tokens = test::Get(test::AskForTokens([&](const OnTokens& host) {
            Discord_Client_RefreshToken(client.Get(), 7, Give("r"), OnTokens::Function,
                                        OnTokens::Free, host.Data());
        }));
        CHECK(tokens.access == "obtained");
        CHECK(requests.Next().target() == "/v10/oauth2/token");
    }

    std::atomic<int> lifetime{0};
    test::Channel<test::Request> requests;
    test::Channel<bool> expired;
    test::Server server;
    test::Client client;
};

json::object Revoked(const std::string& token) { return {{"access_token", token}}; }

}  // namespace

TEST_CASE(
    "the expiry of a token the client obtained is reported when a tenth of its life is left, "
    "once") {
    Service service;
    service.Listen();
    service.Obtain(50);
    CHECK(service.client.UpdateToken("obtained").successful);
    CHECK(service.expired.Next());
    // The same news of the next token comes before any second news of the first.
    service.Obtain(0);
    CHECK(service.client.UpdateToken("obtained").successful);
    CHECK(service.expired.Next());
    CHECK(service.client.UpdateToken("x").successful);
    CHECK(service.requests.Next().target() == "/v10/oauth2/@me");
    CHECK(service.expired.Empty());
}

TEST_CASE("of a token from elsewhere the service is asked, by the service's clock") {
    Service service("1994-11-06T08:49:37.050000+00:00");
    service.Listen();
    CHECK(service.client.UpdateToken("from-elsewhere").successful);
    const test::Request request = service.requests.Next();
    CHECK(request.target() == "/v10/oauth2/@me");
    CHECK(request["Authorization"] == "Bearer from-elsewhere");
    CHECK(service.expired.Next());
    CHECK(service.requests.Empty());
}

TEST_CASE("a token that is already invalid, or whose end has passed, is reported at once") {
    Service dead("", 401);
    dead.Listen();
    CHECK(dead.client.UpdateToken("t").successful);
    CHECK(dead.expired.Next());
    Service past("1994-11-06T08:00:00Z");
    past.Listen();
    CHECK(past.client.UpdateToken("t").successful);
    CHECK(past.expired.Next());
}

TEST_CASE(
    "a callback that is set later is called for the token, and without one nothing is asked") {
    Service service("1994-11-06T08:00:00Z");
    CHECK(service.client.UpdateToken("t").successful);
    service.Obtain(0);
    CHECK(service.requests.Empty());
    service.Listen();
    CHECK(service.requests.Next().target() == "/v10/oauth2/@me");
    CHECK(service.expired.Next());
    service.Listen();
    CHECK(service.client.UpdateToken("obtained").successful);
    CHECK(service.expired.Next());
    CHECK(service.requests.Empty());
}

TEST_CASE("an end that cannot be found out is logged and never reported") {
    Service service("soon");
    service.Listen();
    CHECK(service.client.UpdateToken("t").successful);
    std::string log = service.client.Log().Next();
    while (log.find("does not say when") == std::string::npos) log = service.client.Log().Next();
    CHECK(service.expired.Empty());
}

TEST_CASE("a token that the gateway refused or that was revoked is not reported") {
    for (const bool announced : {true, false}) {
        test::Channel<std::string> asked;
        test::Channel<bool> expired;
        test::GatewayServer server(
            [=](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
                co_await test::Greet(peer, std::move(url));
                if (announced) {
                    co_await peer.SendDispatch("OAUTH2_TOKEN_REVOKE", 3, Revoked("the-token"));
                }
                co_await peer.Close(4004);
            },
            [&](const test::Request& request) {
                asked.Push(std::string(request["Authorization"]));
                return test::Reply(401);
            });
        test::Client client(test::Settings(server.ApiBase()));
        client.Connect("the-token");
        const test::StatusChange end = client.WaitForStatus(test::kDisconnected);
        CHECK(end == test::StatusChange{test::kDisconnected, test::kUnexpectedClose, 4004});
        const OnExpired host([&] { expired.Push(true); });
        Discord_Client_SetTokenExpirationCallback(client.Get(), OnExpired::Function,
                                                  OnExpired::Free, host.Data());
        // The next token is asked about, and so nothing was asked of the one before.
        CHECK(client.UpdateToken("another").successful);
        CHECK(asked.Next() == "Bearer another");
        CHECK(expired.Next());
        CHECK(expired.Empty());
        CHECK(server.Bootstraps() == 1);
    }
}
