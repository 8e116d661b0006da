#include "engine/oauth/browser/pkce.h"

#include "engine/core/secrets/secure_random.h"
#include "engine/core/secrets/sha256.h"
#include "engine/core/text/base64url.h"

namespace engine {
namespace {

constexpr std::size_t kVerifierBytes = 32;
constexpr std::size_t kDigestBytes = 32;

}  // namespace

AuthorizationCodeVerifier CreateCodeVerifier() {
    AuthorizationCodeVerifier verifier;
    verifier.verifier = SecureRandomToken(kVerifierBytes);
    verifier.challenge.method = AuthenticationCodeChallengeMethod::S256;
    verifier.challenge.challenge = S256Challenge(verifier.verifier);
    return verifier;
}

std::string S256Challenge(std::string_view verifier) { return Base64UrlEncode(Sha256(verifier)); }

Result<void> ValidateChallenge(const AuthorizationCodeChallenge& challenge) {
    const auto digest = Base64UrlDecode(challenge.challenge);
    if (challenge.method == AuthenticationCodeChallengeMethod::S256 && digest &&
        digest->size() == kDigestBytes) {
        return {};
    }
    return Error::Invalid(
        "The code challenge is no S256 challenge. Pass the challenge that "
        "CreateAuthorizationCodeVerifier() made.");
}

}  // namespace engine
