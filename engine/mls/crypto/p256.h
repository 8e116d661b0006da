#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/mls/crypto/bytes.h"

/// The curve P-256: ECDH and ECDSA of cipher suite 2.
namespace engine::mls {

/// 04, X and Y.
inline constexpr std::size_t kPublicKeySize = 65;
inline constexpr std::size_t kPrivateKeySize = 32;

struct KeyPair {
    /// Uncompressed point.
    Bytes public_key;
    /// Big endian.
    Bytes private_key;

    static KeyPair Generate();
    /// The pair of a private key. Throws a `Refusal` when it is 0 or not below the group's order.
    static KeyPair Of(ByteView private_key);
    bool operator==(const KeyPair&) const = default;
};

/// Whether these bytes may be the private key of a pair.
bool IsPrivateKey(ByteView bytes);

/// Whether these bytes are a point of the curve, uncompressed.
bool IsPublicKey(ByteView bytes);

/// The X coordinate of ECDH. Throws a `Refusal` when `public_key` is no point of the curve.
Bytes SharedSecret(ByteView private_key, ByteView public_key);

/// How many steps on the curve this thread has taken: what work with keys costs, some 50 µs each,
/// counted instead of timed.
std::uint64_t CurveSteps() noexcept;

/// ECDSA with SHA-256, as DER.
Bytes Sign(ByteView private_key, ByteView message);
bool Verify(ByteView public_key, ByteView message, ByteView signature);

}  // namespace engine::mls
