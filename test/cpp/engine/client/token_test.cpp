#include <doctest/doctest.h>

#include <future>
#include <optional>
#include <string>

#include "engine/core/text/percent.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"
#include "test/cpp/engine/support/tokens.h"

using namespace engine;
using test::Give;
using test::Host;
using test::OnTokens;
using test::Outcome;
using test::Take;
using test::Tokens;

namespace {

using OnResult = Host<Discord_ClientResult*>;
using OnUser = Host<Discord_ClientResult*, std::uint64_t, Discord_String>;

/// A client and the API it talks to, which answers every request by `answer`.
struct Fixture {
    explicit Fixture(int status = 200, std::string body = "{}")
        : server(test::Http([=, this](const test::Request& request) {
              requests.Push(request);
              return test::Reply(status, body);
          })),
          client(test::Settings(server.Origin() + "/api")) {}

    Tokens GetToken(std::uint64_t app, const std::string& code, const std::string& verifier,
                    const std::string& uri) {
        return test::Get(test::AskForTokens([&](const OnTokens& host) {
            Discord_Client_GetToken(client.Get(), app, Give(code), Give(verifier), Give(uri),
                                    OnTokens::Function, OnTokens::Free, host.Data());
        }));
    }

    Tokens Refresh(const std::string& token) {
        return test::Get(test::AskForTokens([&](const OnTokens& host) {
            Discord_Client_RefreshToken(client.Get(), 7, Give(token), OnTokens::Function,
                                        OnTokens::Free, host.Data());
        }));
    }

    Outcome Revoke(const std::string& token) {
        std::promise<Outcome> promise;
        const OnResult host([&](Discord_ClientResult* r) { promise.set_value(Outcome(r)); });
        Discord_Client_RevokeToken(client.Get(), 7, Give(token), OnResult::Function, OnResult::Free,
                                   host.Data());
        return test::Get(promise.get_future());
    }

    test::Channel<test::Request> requests;
    test::Server server;
    test::Client client;
};

int Type(ErrorType type) { return static_cast<int>(type); }

constexpr const char* kGrant =
    R"({"access_token":"the-access-token","token_type":"Bearer","expires_in":604800,)"
    R"("refresh_token":"the-refresh-token","scope":"openid sdk.social_layer"})";

}  // namespace

TEST_CASE(
    "GetToken sends the form of protocol 1.6 and hands out the grant "
    "[sdk.gettoken-createauthorizationcodeverifier-updatet]") {
    Fixture api(200, kGrant);
    const Tokens tokens = api.GetToken(290926798626357260, "a code&x", "the-verifier",
                                       "http://127.0.0.1:4711/callback");
    const test::Request request = api.requests.Next();
    CHECK(request.method_string() == "POST");
    CHECK(request.target() == "/api/v10/oauth2/token");
    CHECK(request["Content-Type"] == "application/x-www-form-urlencoded");
    CHECK(request["Authorization"].empty());
    const Parameters expected{{"grant_type", "authorization_code"},
                              {"client_id", "290926798626357260"},
                              {"code", "a code&x"},
                              {"redirect_uri", "http://127.0.0.1:4711/callback"},
                              {"code_verifier", "the-verifier"}};
    CHECK(DecodeParameters(request.body()) == expected);
    CHECK(tokens.outcome.successful);
    CHECK(tokens.access == "the-access-token");
    CHECK(tokens.refresh == "the-refresh-token");
    CHECK(tokens.type == 1);
    CHECK(tokens.expires_in == 604800);
    CHECK(tokens.scopes == "openid sdk.social_layer");
}

TEST_CASE(
    "RefreshToken and RevokeToken send their forms "
    "[sdk.gettoken-createauthorizationcodeverifier-updatet]") {
    Fixture api(200, kGrant);
    CHECK(api.Refresh("old").outcome.successful);
    const Parameters refresh{
        {"grant_type", "refresh_token"}, {"client_id", "7"}, {"refresh_token", "old"}};
    CHECK(DecodeParameters(api.requests.Next().body()) == refresh);
    CHECK(api.Revoke("gone").successful);
    const test::Request request = api.requests.Next();
    CHECK(request.target() == "/api/v10/oauth2/token/revoke");
    CHECK(DecodeParameters(request.body()) == Parameters{{"client_id", "7"}, {"token", "gone"}});
}

TEST_CASE("an OAuth2 error is an HTTPError with status, body and description") {
    const std::string body =
        R"({"error":"invalid_grant","error_description":"Invalid \"refresh_token\" in request."})";
    Fixture api(400, body);
    const Tokens tokens = api.Refresh("deleted");
    CHECK(tokens.outcome.type == Type(ErrorType::HTTPError));
    CHECK(tokens.outcome.status == 400);
    CHECK(tokens.outcome.body == body);
    CHECK(tokens.outcome.error.find("invalid_grant") != std::string::npos);
    CHECK_FALSE(tokens.outcome.retryable);
    CHECK(tokens.access.empty());
}

TEST_CASE("answers without an access token and those that are no JSON are errors") {
    for (const char* const body :
         {"", "{}", "[]", "{\"access_token\":5}", "{\"access_token\":\"\"}", "<html>"}) {
        Fixture api(200, body);
        const Tokens tokens = api.Refresh("r");
        CHECK(tokens.outcome.type == Type(ErrorType::NetworkError));
        CHECK(tokens.access.empty());
    }
    Fixture api(200, R"({"access_token":"a","expires_in":99999999999999,"scope":7})");
    const Tokens odd = api.Refresh("r");
    CHECK(odd.outcome.successful);
    CHECK(odd.expires_in == 2147483647);
    CHECK(odd.scopes.empty());
}

TEST_CASE("what is missing is a ValidationError and sends nothing") {
    Fixture api;
    for (const Tokens& tokens : {api.GetToken(0, "c", "v", "u"), api.GetToken(7, "", "v", "u"),
                                 api.GetToken(7, "c", "v", ""), api.Refresh("")}) {
        CHECK(tokens.outcome.type == Type(ErrorType::ValidationError));
    }
    CHECK(api.Revoke("").type == Type(ErrorType::ValidationError));
    CHECK(api.client.UpdateToken("").type == Type(ErrorType::ValidationError));
    CHECK(api.client.UpdateToken("a b").type == Type(ErrorType::ValidationError));
    CHECK(api.client.UpdateToken("a\r\nX: y").type == Type(ErrorType::ValidationError));
    CHECK_FALSE(Discord_Client_IsAuthenticated(api.client.Get()));
    CHECK(api.requests.Empty());

    test::Client baseless(test::Settings(""));
    std::promise<Outcome> promise;
    const OnResult host([&](Discord_ClientResult* r) { promise.set_value(Outcome(r)); });
    Discord_Client_RevokeToken(baseless.Get(), 7, Give("t"), OnResult::Function, OnResult::Free,
                               host.Data());
    const Outcome outcome = test::Get(promise.get_future());
    CHECK(outcome.type == Type(ErrorType::ValidationError));
    CHECK(outcome.error.find("SOCIAL_SDK_API_BASE") != std::string::npos);
}

TEST_CASE("UpdateToken takes Bearer tokens and makes the client authenticated") {
    Fixture api;
    std::promise<Outcome> promise;
    const OnResult host([&](Discord_ClientResult* r) { promise.set_value(Outcome(r)); });
    Discord_Client_UpdateToken(api.client.Get(), 0, Give("user-token"), OnResult::Function,
                               OnResult::Free, host.Data());
    CHECK(test::Get(promise.get_future()).type == Type(ErrorType::ValidationError));
    CHECK_FALSE(Discord_Client_IsAuthenticated(api.client.Get()));
    CHECK(api.client.UpdateToken("bearer-token").successful);
    CHECK(Discord_Client_IsAuthenticated(api.client.Get()));
}

TEST_CASE("FetchCurrentUser asks with the given token and names the user") {
    Fixture api(200, R"({"id":"80351110224678912","username":"nelly","global_name":"Nelly"})");
    std::promise<std::tuple<Outcome, std::uint64_t, std::string>> promise;
    const OnUser host([&](Discord_ClientResult* r, std::uint64_t id, Discord_String name) {
        promise.set_value({Outcome(r), id, Take(name)});
    });
    Discord_Client_FetchCurrentUser(api.client.Get(), 1, Give("some-token"), OnUser::Function,
                                    OnUser::Free, host.Data());
    const auto [outcome, id, name] = test::Get(promise.get_future());
    CHECK(outcome.successful);
    CHECK(id == 80351110224678912);
    CHECK(name == "nelly");
    const test::Request request = api.requests.Next();
    CHECK(request.target() == "/api/v10/users/@me");
    CHECK(request["Authorization"] == "Bearer some-token");
}

TEST_CASE("a dropped client answers what is pending with ClientDestroyed, then frees it") {
    test::Server silent(test::Silent());
    test::Client client(test::Settings(silent.Origin()));
    std::promise<std::pair<int, int>> promise;
    std::shared_ptr<std::atomic<int>> freed;
    const OnResult host([&](Discord_ClientResult* result) {
        promise.set_value({Outcome(result).type, *freed});
    });
    freed = host.Freed();
    Discord_Client_RevokeToken(client.Get(), 7, Give("t"), OnResult::Function, OnResult::Free,
                               host.Data());
    client.Drop();
    const auto [type, freed_before] = test::Get(promise.get_future());
    CHECK(type == Type(ErrorType::ClientDestroyed));
    CHECK(freed_before == 0);
}

TEST_CASE("a timeout is a retryable NetworkError; one that is no time is ignored") {
    test::Server silent(test::Silent());
    test::Client client(test::Settings(silent.Origin()));
    Discord_Client_SetHttpRequestTimeout(client.Get(), 20);
    Discord_Client_SetHttpRequestTimeout(client.Get(), 0);
    Discord_Client_SetHttpRequestTimeout(client.Get(), -5);
    std::promise<Outcome> promise;
    const OnResult host([&](Discord_ClientResult* r) { promise.set_value(Outcome(r)); });
    Discord_Client_RevokeToken(client.Get(), 7, Give("t"), OnResult::Function, OnResult::Free,
                               host.Data());
    const Outcome outcome = test::Get(promise.get_future());
    CHECK(outcome.type == Type(ErrorType::NetworkError));
    CHECK(outcome.retryable);
    CHECK(client.Log().Next().find("0 ms") != std::string::npos);
}
