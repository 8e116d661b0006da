#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/mls/crypto/bytes.h"

/// Hashes and key derivation of cipher suite 2 (RFC 9420, sections 5.1, 5.2, 8 and 9; RFC 5869).
namespace engine::mls {

inline constexpr std::size_t kHashSize = 32;

/// SHA-256.
Bytes Hash(ByteView data);
/// HMAC-SHA-256.
Bytes Mac(ByteView key, ByteView data);
/// HKDF-Extract.
Bytes Extract(ByteView salt, ByteView key_material);
/// HKDF-Expand; `size` is at most 255 hashes.
Bytes Expand(ByteView secret, ByteView info, std::size_t size);

Bytes ExpandWithLabel(ByteView secret, std::string_view label, ByteView context, std::size_t size);
Bytes DeriveSecret(ByteView secret, std::string_view label);
Bytes DeriveTreeSecret(ByteView secret, std::string_view label, std::uint32_t generation,
                       std::size_t size);
/// `label` is the whole of it, with "MLS 1.0 " in front.
Bytes RefHash(std::string_view label, ByteView value);
/// What labelled signatures and encryptions are about: `vec("MLS 1.0 " + label) || vec(content)`.
Bytes Labelled(std::string_view label, ByteView content);

/// As many zero bytes as a hash has, which stand for a secret that there is none of.
Bytes NoSecret();
Bytes RandomBytes(std::size_t size);

}  // namespace engine::mls
