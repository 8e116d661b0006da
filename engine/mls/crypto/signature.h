#pragma once

#include <string_view>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/p256.h"

/// Labelled signatures (RFC 9420, section 5.1.2).
namespace engine::mls {

inline Bytes SignWithLabel(ByteView private_key, std::string_view label, ByteView content) {
    return Sign(private_key, Labelled(label, content));
}

inline bool VerifyWithLabel(ByteView public_key, std::string_view label, ByteView content,
                            ByteView signature) {
    return Verify(public_key, Labelled(label, content), signature);
}

}  // namespace engine::mls
