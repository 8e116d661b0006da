#pragma once

#include <array>
#include <cstdint>

#include "engine/mls/crypto/bytes.h"

namespace engine::voice {

/// HChaCha20 (draft-irtf-cfrg-xchacha, section 2.2), which OpenSSL lacks: the subkey that makes
/// XChaCha20 of ChaCha20. `key` has 32 bytes, `nonce` 16.
std::array<std::uint8_t, 32> HChaCha20(mls::ByteView key, mls::ByteView nonce);

}  // namespace engine::voice
