#include <doctest/doctest.h>

#include <cstdlib>
#include <future>
#include <string>

#include "engine/core/text/percent.h"
#include "engine/net/http/http_client.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/fake_browser.h"

using namespace engine;
using test::Give;
using test::Host;
using test::Outcome;
using test::Take;

namespace {

struct Answer {
    Outcome outcome;
    std::string code;
    std::string redirect_uri;
};

/// The query of the authorize page that was opened; waits for it.
Parameters Opened(test::FakeBrowser& browser) {
    const std::string url = browser.Opened();
    CHECK(url.starts_with("http://127.0.0.1:1/oauth2/authorize?"));
    return *DecodeParameters(url.substr(url.find('?') + 1));
}

std::future<Answer> Authorize(test::Client& client, const std::string& scopes = "openid",
                              const std::string& scheme = "") {
    Discord_AuthorizationArgs args{};
    Discord_AuthorizationArgs_Init(&args);
    Discord_AuthorizationArgs_SetClientId(&args, 7);
    Discord_AuthorizationArgs_SetScopes(&args, Give(scopes));
    Discord_String text = Give(scheme);
    if (!scheme.empty()) Discord_AuthorizationArgs_SetCustomSchemeParam(&args, &text);
    auto promise = std::make_shared<std::promise<Answer>>();
    using Done = Host<Discord_ClientResult*, Discord_String, Discord_String>;
    const Done done(
        [promise](Discord_ClientResult* result, Discord_String code, Discord_String uri) {
            promise->set_value({Outcome(result), Take(code), Take(uri)});
        });
    Discord_Client_Authorize(client.Get(), &args, Done::Function, Done::Free, done.Data());
    Discord_AuthorizationArgs_Drop(&args);
    return promise->get_future();
}

/// What a browser does at the end: it follows the redirect.
int Follow(const Parameters& opened, Parameters redirect) {
    HttpRequest request;
    request.url = *FindParameter(opened, "redirect_uri") + "?" + EncodeParameters(redirect);
    HttpClient http(std::make_shared<Network>(TrustStore(), ProxySettings()));
    const auto response = test::Run(http.Send(std::move(request)));
    REQUIRE(response);
    return response->status;
}

engine::ClientSettings Settings() { return test::Settings("", "http://127.0.0.1:1"); }

int Type(ErrorType type) { return static_cast<int>(type); }

}  // namespace

TEST_CASE("a sign-in through the browser gives the code and the redirect URI that was sent") {
    test::FakeBrowser browser;
    test::Client client(Settings());
    auto answer = Authorize(client, "openid sdk.social_layer");
    const Parameters opened = Opened(browser);
    CHECK(FindParameter(opened, "scope") == "openid sdk.social_layer");
    const std::string state = *FindParameter(opened, "state");
    CHECK(Follow(opened, {{"code", "the-code"}, {"state", "wrong"}}) == 400);
    CHECK(Follow(opened, {{"code", "the-code"}, {"state", state}}) == 200);
    const Answer done = test::Get(std::move(answer));
    CHECK(done.outcome.successful);
    CHECK(done.code == "the-code");
    CHECK(done.redirect_uri == FindParameter(opened, "redirect_uri"));
}

TEST_CASE("a denial is AuthorizationFailed with its reason") {
    test::FakeBrowser browser;
    test::Client client(Settings());
    auto answer = Authorize(client);
    const Parameters opened = Opened(browser);
    CHECK(Follow(opened,
                 {{"error", "access_denied"}, {"state", *FindParameter(opened, "state")}}) == 200);
    const Answer done = test::Get(std::move(answer));
    CHECK(done.outcome.type == Type(ErrorType::AuthorizationFailed));
    CHECK(done.outcome.error.find("access_denied") != std::string::npos);
    CHECK(done.code.empty());
}

TEST_CASE("a wrong state does not end the sign-in, however often it comes") {
    test::FakeBrowser browser;
    test::Client client(Settings());
    auto answer = Authorize(client);
    const Parameters opened = Opened(browser);
    for (int i = 0; i < 20; ++i) {
        CHECK(Follow(opened, {{"code", "c"}, {"state", "wrong"}}) == 400);
        CHECK(Follow(opened, {{"error", "access_denied"}, {"state", "wrong"}}) == 400);
    }
    CHECK(answer.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    const std::string state = *FindParameter(opened, "state");
    CHECK(Follow(opened, {{"code", "the-code"}, {"state", state}}) == 200);
    CHECK(test::Get(std::move(answer)).code == "the-code");
}

TEST_CASE("AbortAuthorize, a second Authorize and Drop end a pending sign-in") {
    test::FakeBrowser browser;
    test::Client client(Settings());
    auto first = Authorize(client);
    Opened(browser);
    auto second = Authorize(client);
    CHECK(test::Get(std::move(first)).outcome.type == Type(ErrorType::Aborted));
    Opened(browser);
    Discord_Client_AbortAuthorize(client.Get());
    CHECK(test::Get(std::move(second)).outcome.type == Type(ErrorType::Aborted));
    Discord_Client_AbortAuthorize(client.Get());
    auto third = Authorize(client);
    Opened(browser);
    client.Drop();
    CHECK(test::Get(std::move(third)).outcome.type == Type(ErrorType::ClientDestroyed));
}

TEST_CASE("a custom scheme sends the contract's redirect URI and waits to be aborted") {
    test::FakeBrowser browser;
    test::Client client(Settings());
    auto answer = Authorize(client, "openid", "my-game");
    CHECK(FindParameter(Opened(browser), "redirect_uri") == "my-game:/authorize/callback");
    Discord_Client_AbortAuthorize(client.Get());
    CHECK(test::Get(std::move(answer)).outcome.type == Type(ErrorType::Aborted));
}

TEST_CASE("browsers that fail are skipped, and when all fail the sign-in does") {
    test::FakeBrowser browser;
    const std::string working = std::getenv("BROWSER");
    test::FakeBrowser::Set("no-such-browser:false:" + working);
    test::Client client(Settings());
    auto answer = Authorize(client);
    const Parameters opened = Opened(browser);
    Follow(opened, {{"code", "c"}, {"state", *FindParameter(opened, "state")}});
    CHECK(test::Get(std::move(answer)).outcome.successful);

    test::FakeBrowser::Set("no-such-browser:false");
    const Answer failed = test::Get(Authorize(client));
    CHECK(failed.outcome.type == Type(ErrorType::AuthorizationFailed));
    CHECK(failed.outcome.error.find("no-such-browser: not found") != std::string::npos);
    CHECK(failed.outcome.error.find("false: ended with status 1") != std::string::npos);
}

TEST_CASE("malformed arguments and a missing web base are ValidationErrors") {
    test::FakeBrowser::Set("false");
    test::Client client(Settings());
    CHECK(test::Get(Authorize(client, " ")).outcome.type == Type(ErrorType::ValidationError));
    test::Client baseless(test::Settings("", ""));
    const Answer none = test::Get(Authorize(baseless));
    CHECK(none.outcome.type == Type(ErrorType::ValidationError));
    CHECK(none.outcome.error.find("SOCIAL_SDK_WEB_BASE") != std::string::npos);
    unsetenv("BROWSER");
}
