#pragma once

#include <cstddef>
#include <string>

namespace engine {

/// `size` bytes of the cryptographic random generator. Throws std::runtime_error when the system
/// has no entropy, which must not be papered over.
std::string SecureRandomBytes(std::size_t size);

/// `bytes` random bytes as base64url without padding; 32 give 43 characters.
std::string SecureRandomToken(std::size_t bytes = 32);

/// A double in [0, 1), for jitter.
double RandomUnit();

}  // namespace engine
