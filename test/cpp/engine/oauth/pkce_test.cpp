#include "engine/oauth/browser/pkce.h"

#include <doctest/doctest.h>

using namespace engine;

TEST_CASE(
    "the S256 challenge is the one of RFC 7636, appendix B [auth.2-code-flow-with-verifier]") {
    CHECK(S256Challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk") ==
          "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
}

TEST_CASE(
    "a verifier has 43 unreserved characters, differs each time and fits its challenge "
    "[sdk.gettoken-createauthorizationcodeverifier-updatet]") {
    const AuthorizationCodeVerifier one = CreateCodeVerifier();
    const AuthorizationCodeVerifier two = CreateCodeVerifier();
    CHECK(one.verifier.size() == 43);
    CHECK(one.verifier.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                         "0123456789-._~") == std::string::npos);
    CHECK(one.verifier != two.verifier);
    CHECK(one.challenge.challenge == S256Challenge(one.verifier));
    CHECK(one.challenge.method == AuthenticationCodeChallengeMethod::S256);
    CHECK(ValidateChallenge(one.challenge));
}

TEST_CASE("a challenge that S256 cannot give is refused") {
    AuthorizationCodeChallenge challenge;
    for (const char* const text : {"", "short", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM",
                                   "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM="}) {
        challenge.challenge = text;
        const Result<void> valid = ValidateChallenge(challenge);
        REQUIRE_FALSE(valid);
        CHECK(valid.GetError().type == ErrorType::ValidationError);
    }
}
