#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/model/generated/records.h"

namespace engine {

/// A fresh verifier of 32 random bytes (43 characters) and its S256 challenge (RFC 7636).
AuthorizationCodeVerifier CreateCodeVerifier();

/// base64url(SHA-256(verifier)) without padding, 43 characters.
std::string S256Challenge(std::string_view verifier);

/// ValidationError unless the challenge is one that S256 can give.
Result<void> ValidateChallenge(const AuthorizationCodeChallenge& challenge);

}  // namespace engine
