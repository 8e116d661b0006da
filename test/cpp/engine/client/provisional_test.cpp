#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <future>
#include <string>
#include <tuple>

#include "engine/core/text/percent.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/session.h"
#include "test/cpp/engine/support/tokens.h"

namespace json = boost::json;
using namespace engine;
using test::Give;
using test::Host;
using test::OnTokens;
using test::Outcome;
using test::Take;
using test::Tokens;

namespace {

using OnResult = Host<Discord_ClientResult*>;
using OnChild = Host<Discord_ClientResult*, Discord_String, Discord_AuthorizationTokenType,
                     std::int32_t, Discord_String>;

constexpr const char* kGrant =
    R"({"access_token":"the-access-token","token_type":"Bearer","expires_in":3600,)"
    R"("scope":"sdk.social_layer","id_token":"x.y.z"})";

/// A client and the API it talks to, which answers every request alike.
struct Service {
    explicit Service(int status = 200, std::string body = kGrant)
        : server(test::Http([=, this](const test::Request& request) {
              requests.Push(request);
              return test::Reply(status, body);
          })),
          client(test::Settings(server.Origin())) {}

    Tokens Provisional(std::uint64_t application_id, int type, const std::string& proof) {
        return test::Get(test::AskForTokens([&](const OnTokens& host) {
            Discord_Client_GetProvisionalToken(client.Get(), application_id, type, Give(proof),
                                               OnTokens::Function, OnTokens::Free, host.Data());
        }));
    }

    Tokens Merge(const std::string& proof) {
        return test::Get(test::AskForTokens([&](const OnTokens& host) {
            Discord_Client_GetTokenFromProvisionalMerge(
                client.Get(), 7, Give("c"), Give("v"), Give("http://127.0.0.1:5/callback"), 0,
                Give(proof), OnTokens::Function, OnTokens::Free, host.Data());
        }));
    }

    Outcome Unmerge(const std::string& proof) {
        return Ask([&](const OnResult& host) {
            Discord_Client_UnmergeIntoProvisionalAccount(
                client.Get(), 7, 5, Give(proof), OnResult::Function, OnResult::Free, host.Data());
        });
    }

    Outcome Rename(const std::string& name) {
        return Ask([&](const OnResult& host) {
            Discord_Client_UpdateProvisionalAccountDisplayName(
                client.Get(), Give(name), OnResult::Function, OnResult::Free, host.Data());
        });
    }

    static Outcome Ask(const std::function<void(const OnResult&)>& start) {
        std::promise<Outcome> promise;
        const OnResult host([&](Discord_ClientResult* r) { promise.set_value(Outcome(r)); });
        start(host);
        return test::Get(promise.get_future());
    }

    test::Channel<test::Request> requests;
    test::Server server;
    test::Client client;
};

int Type(ErrorType type) { return static_cast<int>(type); }

}  // namespace

TEST_CASE("GetProvisionalToken spells every external auth type as protocol 2.2 does") {
    constexpr const char* kTypes[] = {"OIDC",
                                      "EPIC_ONLINE_SERVICES_ACCESS_TOKEN",
                                      "EPIC_ONLINE_SERVICES_ID_TOKEN",
                                      "STEAM_SESSION_TICKET",
                                      "UNITY_SERVICES_ID_TOKEN",
                                      "DISCORD_BOT_ISSUED_ACCESS_TOKEN",
                                      "APPLE_ID_TOKEN",
                                      "PLAYSTATION_NETWORK_ID_TOKEN"};
    Service service;
    int number = 0;
    for (const char* const type : kTypes) {
        const Tokens tokens = service.Provisional(290926798626357260, number++, "the proof");
        CHECK(tokens.outcome.successful);
        CHECK(tokens.access == "the-access-token");
        CHECK(tokens.refresh.empty());
        CHECK(tokens.type == 1);
        CHECK(tokens.expires_in == 3600);
        CHECK(tokens.scopes == "sdk.social_layer");
        const test::Request request = service.requests.Next();
        CHECK(request.method_string() == "POST");
        CHECK(request.target() == "/v10/partner-sdk/token");
        CHECK(request["Authorization"].empty());
        CHECK(json::parse(request.body()) == json::value{{"client_id", "290926798626357260"},
                                                         {"external_auth_type", type},
                                                         {"external_auth_token", "the proof"}});
    }
}

TEST_CASE(
    "a merge sends the proof with the code; an unmerge sends it alone "
    "[sdk.gettoken-createauthorizationcodeverifier-updatet]") {
    Service service;
    CHECK(service.Merge("an id token&").access == "the-access-token");
    const Parameters form{{"grant_type", "authorization_code"},
                          {"client_id", "7"},
                          {"code", "c"},
                          {"redirect_uri", "http://127.0.0.1:5/callback"},
                          {"code_verifier", "v"},
                          {"external_auth_type", "OIDC"},
                          {"external_auth_token", "an id token&"}};
    CHECK(DecodeParameters(service.requests.Next().body()) == form);

    Service done(204, "");
    CHECK(done.Unmerge("proof").successful);
    const test::Request request = done.requests.Next();
    CHECK(request.target() == "/v10/partner-sdk/provisional-accounts/unmerge");
    CHECK(request["Authorization"].empty());
    CHECK(json::parse(request.body()) ==
          json::value{{"client_id", "7"},
                      {"external_auth_type", "DISCORD_BOT_ISSUED_ACCESS_TOKEN"},
                      {"external_auth_token", "proof"}});
}

TEST_CASE("a refusal reaches the host with its code; a lock may be tried again") {
    Service banned(400, R"({"message":"The merge source is banned","code":530017})");
    const Outcome refused = banned.Merge("p").outcome;
    CHECK(refused.type == Type(ErrorType::HTTPError));
    CHECK(refused.status == 400);
    CHECK(refused.code == 530017);
    CHECK(refused.error == "The merge source is banned");
    CHECK_FALSE(refused.retryable);
    Service locked(423, R"({"message":"The resource is locked","code":0})");
    CHECK(locked.Merge("p").outcome.retryable);
    Service unknown(404, R"({"message":"Unknown User","code":10013})");
    CHECK(unknown.Unmerge("p").code == 10013);
}

TEST_CASE("ExchangeChildToken sends protocol 1.10's body and hands the token out") {
    Service service;
    std::promise<std::tuple<Outcome, std::string, int, int, std::string>> promise;
    const OnChild host([&](Discord_ClientResult* result, Discord_String access, int type,
                           std::int32_t expires_in, Discord_String scopes) {
        promise.set_value({Outcome(result), Take(access), type, expires_in, Take(scopes)});
    });
    Discord_Client_ExchangeChildToken(service.client.Get(), Give("parent"), 290926798626357260,
                                      OnChild::Function, OnChild::Free, host.Data());
    const auto [outcome, access, type, expires_in, scopes] = test::Get(promise.get_future());
    CHECK(outcome.successful);
    CHECK(access == "the-access-token");
    CHECK(type == 1);
    CHECK(expires_in == 3600);
    CHECK(scopes == "sdk.social_layer");
    const test::Request request = service.requests.Next();
    CHECK(request.target() == "/v10/partner-sdk/child-token");
    CHECK(request["Authorization"].empty());
    CHECK(json::parse(request.body()) ==
          json::value{{"parent_access_token", "parent"},
                      {"child_application_id", "290926798626357260"}});
}

TEST_CASE("what is missing or too long is a ValidationError and sends nothing") {
    Service service;
    const std::string longest(10240, 'x');
    for (const Tokens& tokens : {service.Provisional(0, 0, "p"), service.Provisional(7, 8, "p"),
                                 service.Provisional(7, -1, "p"), service.Provisional(7, 0, ""),
                                 service.Provisional(7, 0, longest + "x"), service.Merge("")}) {
        CHECK(tokens.outcome.type == Type(ErrorType::ValidationError));
    }
    CHECK(service.Unmerge("").type == Type(ErrorType::ValidationError));
    CHECK(service.Rename("Nova").type == Type(ErrorType::ClientNotReady));
    CHECK(service.requests.Empty());
    CHECK(service.Provisional(7, 0, longest).outcome.successful);
}

TEST_CASE("a display name of 1 to 32 characters is sent as the one that is signed in") {
    test::Channel<test::Request> renamed;
    test::GatewayServer server(
        [](test::GatewayPeer& peer, int, std::string url) -> boost::asio::awaitable<void> {
            co_await test::Greet(peer, std::move(url));
            co_await peer.Serve();
        },
        [&](const test::Request& request) {
            renamed.Push(request);
            return test::Reply(200, "{}");
        });
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("the-token");
    client.WaitForStatus(test::kReady);
    const auto rename = [&](const std::string& name) {
        return Service::Ask([&](const OnResult& host) {
            Discord_Client_UpdateProvisionalAccountDisplayName(
                client.Get(), Give(name), OnResult::Function, OnResult::Free, host.Data());
        });
    };
    CHECK(rename("").type == Type(ErrorType::ValidationError));
    CHECK(rename(std::string(33, 'x')).type == Type(ErrorType::ValidationError));
    CHECK(renamed.Empty());
    std::string longest;  // 32 characters, 96 bytes
    for (int i = 0; i < 32; ++i) longest += "\xE2\x98\x83";
    CHECK(rename(longest).successful);
    const test::Request request = renamed.Next();
    CHECK(request.method_string() == "PATCH");
    CHECK(request.target() == "/api/v10/users/@me/account");
    CHECK(request["Authorization"] == "Bearer the-token");
    CHECK(json::parse(request.body()) == json::object{{"global_name", longest}});
}
