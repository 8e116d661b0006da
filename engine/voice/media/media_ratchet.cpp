#include "engine/voice/media/media_ratchet.h"

#include <array>

#include "engine/mls/crypto/aead.h"
#include "engine/mls/crypto/hashing.h"

namespace engine::voice {

mls::Bytes BaseKeyOf(const mls::Group& group, std::uint64_t user) {
    // Little endian here, big endian in credentials.
    std::array<std::uint8_t, 8> id;
    for (std::size_t byte = 0; byte < id.size(); ++byte) {
        id[byte] = static_cast<std::uint8_t>(user >> 8 * byte);
    }
    return group.Export("Discord Secure Frames v0", id, mls::kAeadKeySize);
}

mls::Bytes MediaRatchet::Next() {
    mls::Bytes key = mls::DeriveTreeSecret(secret_, "key", generation_, mls::kAeadKeySize);
    secret_ = mls::DeriveTreeSecret(secret_, "secret", generation_, mls::kHashSize);
    ++generation_;
    return key;
}

}  // namespace engine::voice
