#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/mls/crypto/bytes.h"

/// Codes that people compare by voice, to detect a man in the middle.
namespace engine::voice {

/// Groups of digits: for each, as many bytes of `data` as a number, less what has no place. `data`
/// has at least `digits` bytes, and `digits` is a multiple of `group`, which is at most 8.
std::string DisplayableCode(mls::ByteView data, std::size_t digits, std::size_t group);

/// Equal for all who are in the call; 30 digits.
std::string VoicePrivacyCode(mls::ByteView epoch_authenticator);

/// A user of a call and the key that they sign with.
struct CallIdentity {
    mls::ByteView signature_key;
    std::uint64_t user = 0;
};

/// 64 bytes, the same whichever of the two is first. Takes some tenths of a second of processor
/// time.
mls::Bytes PairFingerprint(const CallIdentity& one, const CallIdentity& other);
/// What two users compare; 45 digits.
std::string VerificationCode(const CallIdentity& one, const CallIdentity& other);

}  // namespace engine::voice
