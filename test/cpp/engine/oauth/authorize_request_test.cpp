#include "engine/oauth/browser/authorize_request.h"

#include <doctest/doctest.h>

#include "engine/core/text/percent.h"

using namespace engine;

namespace {

constexpr const char* kWeb = "http://127.0.0.1:8080";

AuthorizationArgs Args() {
    AuthorizationArgs args;
    args.client_id = 290926798626357260;
    args.scopes = "openid sdk.social_layer";
    return args;
}

Parameters QueryOf(const std::string& url) {
    return *DecodeParameters(url.substr(url.find('?') + 1));
}

Error Refused(AuthorizationArgs args, std::uint64_t application = 0, std::string web = kWeb) {
    const auto request = AuthorizeRequest::From(std::move(args), application, web);
    REQUIRE_FALSE(request);
    CHECK(request.GetError().type == ErrorType::ValidationError);
    return request.GetError();
}

}  // namespace

TEST_CASE(
    "the authorize URL carries what protocol 1.2 names [args.nonce, args.codechallenge, "
    "args.integrationtype, args.state-optional-secure-random-when-unset]") {
    AuthorizationArgs args = Args();
    args.state = "a state & more";
    args.nonce = "n-0S6_WzA2Mj";
    args.code_challenge = AuthorizationCodeChallenge{AuthenticationCodeChallengeMethod::S256,
                                                     "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"};
    args.integration_type = IntegrationType::UserInstall;
    const auto request = AuthorizeRequest::From(args, 0, std::string(kWeb) + "/");
    REQUIRE(request);
    const std::string url = request->Url("http://127.0.0.1:4711/callback");
    CHECK(url.starts_with("http://127.0.0.1:8080/oauth2/authorize?"));
    const Parameters expected{{"client_id", "290926798626357260"},
                              {"response_type", "code"},
                              {"redirect_uri", "http://127.0.0.1:4711/callback"},
                              {"scope", "openid sdk.social_layer"},
                              {"state", "a state & more"},
                              {"nonce", "n-0S6_WzA2Mj"},
                              {"code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"},
                              {"code_challenge_method", "S256"},
                              {"integration_type", "1"}};
    CHECK(QueryOf(url) == expected);
}

TEST_CASE(
    "what is unset is not sent, and the state is made up at random "
    "[args.state-optional-secure-random-when-unset]") {
    const auto one = AuthorizeRequest::From(Args(), 0, kWeb);
    const auto two = AuthorizeRequest::From(Args(), 0, kWeb);
    REQUIRE((one && two));
    const Parameters query = QueryOf(one->Url("http://127.0.0.1:1/callback"));
    for (const char* const name :
         {"nonce", "code_challenge", "code_challenge_method", "integration_type", "prompt"}) {
        CHECK_FALSE(FindParameter(query, name));
    }
    CHECK(one->state.Reveal().size() >= 43);
    CHECK(one->state.Reveal() != two->state.Reveal());
    CHECK(FindParameter(query, "state") == one->state.Reveal());
}

TEST_CASE(
    "the client id falls back to the application id [args.clientid-falls-back-to-setapplicationid, "
    "sdk.setapplicationid]") {
    AuthorizationArgs args = Args();
    args.client_id = 0;
    const auto request = AuthorizeRequest::From(args, 42, kWeb);
    REQUIRE(request);
    CHECK(request->client_id == 42);
    const auto named = AuthorizeRequest::From(Args(), 42, kWeb);
    REQUIRE(named);
    CHECK(named->client_id == 290926798626357260);
    CHECK(Refused(args).message.find("SetApplicationId") != std::string::npos);
}

TEST_CASE("the custom scheme gives the contract's redirect URI [args.customschemeparam]") {
    AuthorizationArgs args = Args();
    args.custom_scheme_param = "my-game";
    const auto request = AuthorizeRequest::From(args, 0, kWeb);
    REQUIRE(request);
    CHECK(request->HasCustomScheme());
    CHECK(request->CustomRedirectUri() == "my-game:/authorize/callback");
}

TEST_CASE("malformed arguments are named") {
    AuthorizationArgs args = Args();
    for (const char* const scopes : {"", "   "}) {
        args.scopes = scopes;
        CHECK(Refused(args).message.find("scopes") != std::string::npos);
    }
    args = Args();
    args.state = "";
    CHECK(Refused(args).message.find("state") != std::string::npos);
    args = Args();
    args.code_challenge = AuthorizationCodeChallenge{};
    CHECK(Refused(args).message.find("challenge") != std::string::npos);
    for (const char* const scheme : {"", "1game", "my game", "game:", "game/x", "HTTP", "https",
                                     "javascript", "file", "g\xc3\xa4me"}) {
        args = Args();
        args.custom_scheme_param = scheme;
        CHECK(Refused(args).message.find("custom scheme") != std::string::npos);
    }
}

TEST_CASE("a web base that cannot be used is refused before anything is opened") {
    CHECK(Refused(Args(), 0, "").message.find("SOCIAL_SDK_WEB_BASE") != std::string::npos);
    for (const char* const base : {"not a url", "ftp://127.0.0.1/", "http://example.com",
                                   "https://example.com/?a=b", "https://user@example.com"}) {
        Refused(Args(), 0, base);
    }
    CHECK(AuthorizeRequest::From(Args(), 0, "https://example.com/root/"));
}
