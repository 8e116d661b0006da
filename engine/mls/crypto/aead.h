#pragma once

#include <cstddef>

#include "engine/mls/crypto/bytes.h"

namespace engine::mls {

inline constexpr std::size_t kAeadKeySize = 16;
inline constexpr std::size_t kAeadNonceSize = 12;
inline constexpr std::size_t kAeadTagSize = 16;

/// AES-128-GCM: the ciphertext with its tag behind it.
Bytes Seal(ByteView key, ByteView nonce, ByteView additional, ByteView plaintext);
/// The inverse. Throws a `Refusal` when the tag does not fit.
Bytes Open(ByteView key, ByteView nonce, ByteView additional, ByteView ciphertext);

}  // namespace engine::mls
