#include <doctest/doctest.h>

#include <cstdlib>
#include <initializer_list>

#include "engine/net/http/http_client.h"
#include "engine/net/websocket/websocket_client.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

using engine::NetworkFailure;
using engine::ProxySettings;
using engine::Url;
using test::Certificate;

namespace {

/// The proxy chosen for `url`, "" for none.
std::string Choice(const ProxySettings& settings, const char* url) {
    const auto proxy = settings.For(*Url::Parse(url));
    REQUIRE(proxy);
    return *proxy ? (*proxy)->Origin() : "";
}

ProxySettings By(std::vector<std::string> variables) {
    return ProxySettings::From(engine::ProcessEnvironment{std::move(variables)});
}

const Certificate& Authority() {
    static const Certificate authority = Certificate::Authority();
    return authority;
}

std::shared_ptr<engine::Network> Through(std::string proxy) {
    engine::TrustStore trust;
    trust.pem = Authority().Pem();
    ProxySettings settings;
    settings.url = std::move(proxy);
    settings.variable = "HTTPS_PROXY";
    return std::make_shared<engine::Network>(trust, settings);
}

engine::Result<engine::HttpResponse> Fetch(std::shared_ptr<engine::Network> network,
                                           std::string url) {
    engine::HttpClient client(std::move(network));
    engine::HttpRequest request;
    request.url = std::move(url);
    return test::Run(client.Send(std::move(request)));
}

}  // namespace

TEST_CASE("the proxy comes from the first variable that is set") {
    const char* const target = "https://api.example/";
    CHECK(Choice(By({"HTTPS_PROXY=http://upper:1", "https_proxy=http://lower:2",
                     "ALL_PROXY=http://all:3"}),
                 target) == "http://lower:2");
    const ProxySettings all = By({"ALL_PROXY=all:3", "HTTP_PROXY=http://plain:4"});
    CHECK(Choice(all, target) == "http://all:3");
    CHECK(Choice(all, "wss://gateway.example/") == "http://all:3");
    CHECK(Choice(By({"HTTPS_PROXY="}), target) == "");
}

TEST_CASE("NO_PROXY and loopback are reached directly") {
    const ProxySettings settings =
        By({"HTTPS_PROXY=http://proxy:1",
            "NO_PROXY=exact.example, .suffix.example,PORT.example:8443"});
    for (const char* const direct :
         {"https://exact.example/", "https://below.exact.example/", "https://a.suffix.example/",
          "https://suffix.example/", "https://port.example:8443/", "https://127.0.0.1/",
          "http://localhost/", "wss://[::1]/"}) {
        CAPTURE(direct);
        CHECK(Choice(settings, direct) == "");
    }
    for (const char* const proxied :
         {"https://notexact.example/", "https://port.example/", "https://suffix.example.com/"}) {
        CAPTURE(proxied);
        CHECK(Choice(settings, proxied) == "http://proxy:1");
    }
    CHECK(Choice(By({"HTTPS_PROXY=http://proxy:1", "no_proxy=*"}), "https://any.example/") == "");
}

TEST_CASE("a proxy that cannot be used is named by its variable, without its password") {
    for (const char* const url :
         {"socks5://u:hunter2@h:1", "https://u:hunter2@h:1", "http://u:hunter2@:"}) {
        const auto response = Fetch(Through(url), "https://api.example/");
        REQUIRE_FALSE(response);
        CHECK(response.GetError().network == NetworkFailure::Proxy);
        CHECK(response.GetError().message.find("HTTPS_PROXY") != std::string::npos);
        CHECK(response.GetError().message.find("hunter2") == std::string::npos);
    }
}

TEST_CASE("HTTPS goes through a tunnel, verified end to end") {
    const test::Server origin(
        test::Https(Certificate::Make("api.example", 1, &Authority()),
                    [](const test::Request&) { return test::Reply(200, "through"); }));
    test::Request seen;
    const test::Server proxy(
        test::Proxy(200, origin.Port(), [&](const test::Request& request) { seen = request; }));
    const std::string url = "http://me:p%40ss@127.0.0.1:" + std::to_string(proxy.Port());

    const auto response = Fetch(Through(url), "https://api.example/x");
    REQUIRE_MESSAGE(response, response.GetError().message);
    CHECK(response->body == "through");
    CHECK(seen.method() == boost::beast::http::verb::connect);
    CHECK(seen.target() == "api.example:443");
    CHECK(seen["Proxy-Authorization"] == "Basic bWU6cEBzcw==");  // me:p@ss

    // The tunnel ends at a server that is not the one asked for.
    const auto wrong = Fetch(Through(url), "https://other.example/x");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.GetError().network == NetworkFailure::Tls);
}

TEST_CASE("a proxy that refuses the tunnel is an error with its status") {
    for (const int status : {403, 407, 502}) {
        const test::Server proxy(test::Proxy(status, 0, [](const test::Request&) {}));
        const auto response = Fetch(Through(proxy.Origin()), "https://api.example/");
        REQUIRE_FALSE(response);
        CHECK(response.GetError().network == NetworkFailure::Proxy);
        CHECK(response.GetError().message.find(std::to_string(status)) != std::string::npos);
    }
}

TEST_CASE("a proxy that is not there is distinguished from a server that is not") {
    const auto response = Fetch(Through("http://127.0.0.1:" + std::to_string(test::ClosedPort())),
                                "https://api.example/");
    REQUIRE_FALSE(response);
    CHECK(response.GetError().network == NetworkFailure::Refused);
    CHECK(response.GetError().message.ends_with("That is the proxy."));
}

TEST_CASE("wss goes through the tunnel too") {
    test::Request seen;
    const test::Server proxy(test::Proxy(403, 0, [&](const test::Request& r) { seen = r; }));
    engine::WebSocketClient client(Through(proxy.Origin()));
    const auto connected = test::Run(client.Connect("wss://gateway.example:8443/?v=10"));
    REQUIRE_FALSE(connected);
    CHECK(connected.GetError().network == NetworkFailure::Proxy);
    CHECK(seen.target() == "gateway.example:8443");
}
