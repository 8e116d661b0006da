#include "engine/rest/api_client.h"

#include <doctest/doctest.h>

#include <atomic>
#include <boost/json/serialize.hpp>

#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

using engine::ApiClient;
using engine::ApiClientOptions;
using engine::ApiRequest;
using engine::ErrorType;
using engine::NetworkFailure;
using namespace std::chrono_literals;
namespace json = boost::json;

namespace {

std::unique_ptr<ApiClient> Client(std::string base, std::shared_ptr<engine::Log> log = nullptr) {
    ApiClientOptions options;
    options.api_base = std::move(base);
    options.user_agent = "Game/1.0";
    return std::make_unique<ApiClient>(
        std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings()), options,
        std::move(log));
}

/// A server that keeps the last request and gives one answer to all.
struct Api {
    explicit Api(int status, std::string body)
        : server(test::Http([this, status, body](const test::Request& request) {
              seen = request;
              return test::Reply(status, body);
          })),
          client(Client(server.Origin() + "/api")) {}

    test::Request seen;
    test::Server server;
    std::unique_ptr<ApiClient> client;
};

}  // namespace

TEST_CASE("a GET carries path, query, token and user agent, and gives JSON") {
    Api api(200, R"({"id":"1"})");
    api.client->SetAuthorization(engine::Secret("Bearer abcdefgh"));
    const auto value =
        test::Run(api.client->Send(ApiRequest::Get("/users/@me", {{"limit", "5"}, {"q", "a b"}})));
    REQUIRE(value);
    CHECK(json::serialize(*value) == R"({"id":"1"})");
    CHECK(api.seen.target() == "/api/v10/users/@me?limit=5&q=a%20b");
    CHECK(api.seen["Authorization"] == "Bearer abcdefgh");
    CHECK(api.seen["User-Agent"] == "Game/1.0");
    CHECK(api.seen["Content-Type"] == "");
}

TEST_CASE("a JSON body goes out as JSON") {
    Api api(204, "");
    const auto value = test::Run(
        api.client->Send(ApiRequest::Json("PATCH", "/lobbies/1", json::object{{"limit", 1}})));
    REQUIRE(value);
    CHECK(value->is_null());
    CHECK(api.seen.method() == boost::beast::http::verb::patch);
    CHECK(api.seen["Content-Type"] == "application/json");
    CHECK(api.seen.body() == R"({"limit":1})");
    CHECK(api.seen["Authorization"] == "");
}

TEST_CASE("a form goes out encoded and without the token") {
    Api api(200, "{}");
    api.client->SetAuthorization(engine::Secret("Bearer abcdefgh"));
    REQUIRE(test::Run(api.client->Send(
        ApiRequest::Form("/oauth2/token", {{"grant_type", "refresh_token"}, {"x", "&="}}))));
    CHECK(api.seen.method() == boost::beast::http::verb::post);
    CHECK(api.seen["Content-Type"] == "application/x-www-form-urlencoded");
    CHECK(api.seen.body() == "grant_type=refresh_token&x=%26%3D");
    CHECK(api.seen["Authorization"] == "");
}

TEST_CASE("a refusal is an HTTPError") {
    Api api(403, R"({"message":"Missing Access","code":50001})");
    const auto value = test::Run(api.client->Send(ApiRequest::Get("/lobbies/1")));
    REQUIRE_FALSE(value);
    CHECK(value.GetError().type == ErrorType::HTTPError);
    CHECK(value.GetError().status == 403);
    CHECK(value.GetError().code == 50001);
}

TEST_CASE("a success that is no JSON is a protocol error") {
    Api api(200, R"({"id":)");
    const auto value = test::Run(api.client->Send(ApiRequest::Get("/users/@me")));
    REQUIRE_FALSE(value);
    CHECK(value.GetError().type == ErrorType::NetworkError);
    CHECK(value.GetError().network == NetworkFailure::Protocol);
    CHECK(value.GetError().message.find("GET /users/@me") != std::string::npos);
}

TEST_CASE(
    "the request timeout is the one that was set [sdk.sethttprequesttimeout, "
    "limits.sdk-http-timeout-30000-ms]") {
    const test::Server server(test::Silent());
    const auto client = Client(server.Origin());
    client->SetHttpRequestTimeout(20ms);
    const auto value = test::Run(client->Send(ApiRequest::Get("/users/@me")));
    REQUIRE_FALSE(value);
    CHECK(value.GetError().network == NetworkFailure::Timeout);
    CHECK(value.GetError().message.find("20 ms") != std::string::npos);
}

TEST_CASE("the request timeout is 30 seconds by default [limits.sdk-http-timeout-30000-ms]") {
    // It bounds the wait for a rate limit, too: 30 seconds are too long, a little less is waited.
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        if (++requests == 1) return test::Reply(429, R"({"retry_after":30})");
        return test::Reply(429, R"({"retry_after":29.9})");
    }));
    test::Channel<std::string> noted;
    const auto log = std::make_shared<engine::Log>();
    log->AddSink(engine::LoggingSeverity::Info,
                 [&](engine::LoggingSeverity, const std::string& text) { noted.Push(text); });
    const auto client = Client(server.Origin(), log);
    const auto refused = test::Run(client->Send(ApiRequest::Get("/users/@me")));
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().status == 429);
    CHECK(requests == 1);

    auto pending = test::Start(client->Send(ApiRequest::Get("/lobbies/1")));
    CHECK(noted.Next().find("is sent again in 29.9") != std::string::npos);
    client->Close(engine::Error::Of(ErrorType::Aborted, "enough"));
    CHECK_FALSE(test::Get(std::move(pending)));
    CHECK(requests == 2);
}

TEST_CASE("a bad base fails each request with the reason") {
    const auto client = Client("");
    CHECK_FALSE(client->Base());
    const auto value = test::Run(client->Send(ApiRequest::Get("/users/@me")));
    REQUIRE_FALSE(value);
    CHECK(value.GetError().type == ErrorType::ValidationError);
    CHECK(value.GetError().message.find("SOCIAL_SDK_API_BASE") != std::string::npos);
}

TEST_CASE("destroying the client answers its requests with ClientDestroyed") {
    std::promise<void> accepted;
    const test::Server server([&](test::Tcp::socket socket) {
        accepted.set_value();
        return test::Silent()(std::move(socket));
    });
    auto client = Client(server.Origin());
    auto pending = test::Start(client->Send(ApiRequest::Get("/users/@me")));
    test::Get(accepted.get_future());
    client.reset();
    const auto value = test::Get(std::move(pending));
    REQUIRE_FALSE(value);
    CHECK(value.GetError().type == ErrorType::ClientDestroyed);
}
