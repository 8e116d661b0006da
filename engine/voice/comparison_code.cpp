#include "engine/voice/comparison_code.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "engine/mls/crypto/writer.h"

namespace engine::voice {
namespace {

constexpr std::size_t kGroup = 5;
constexpr std::size_t kPrivacyDigits = 30;
constexpr std::size_t kVerificationDigits = 45;
constexpr std::uint16_t kFingerprintVersion = 0;

constexpr std::array<std::uint8_t, 16> kFingerprintSalt{
    0x24, 0xca, 0xb1, 0x7a, 0x7a, 0xf8, 0xec, 0x2b, 0x82, 0xb4, 0x12, 0xb9, 0x2d, 0xab, 0x19, 0x2e};

mls::Bytes FingerprintPart(const CallIdentity& identity) {
    return mls::Writer()
        .U16(kFingerprintVersion)
        .Raw(identity.signature_key)
        .U64(identity.user)
        .Take();
}

}  // namespace

std::string DisplayableCode(mls::ByteView data, std::size_t digits, std::size_t group) {
    std::uint64_t modulus = 1;
    for (std::size_t digit = 0; digit < group; ++digit) modulus *= 10;
    std::string code;
    for (std::size_t start = 0; start < digits; start += group) {
        std::uint64_t number = 0;
        for (const std::uint8_t byte : data.subspan(start, group)) number = number << 8 | byte;
        const std::string shown = std::to_string(number % modulus);
        code.append(group - shown.size(), '0').append(shown);
    }
    return code;
}

std::string VoicePrivacyCode(mls::ByteView epoch_authenticator) {
    return DisplayableCode(epoch_authenticator, kPrivacyDigits, kGroup);
}

mls::Bytes PairFingerprint(const CallIdentity& one, const CallIdentity& other) {
    mls::Bytes first = FingerprintPart(one);
    mls::Bytes second = FingerprintPart(other);
    if (second < first) std::swap(first, second);
    const mls::Bytes joined = mls::Join({first, second});
    // The parameters of scrypt (RFC 7914), which take 16 MiB.
    constexpr std::uint64_t kCost = 16384;
    constexpr std::uint64_t kBlockSize = 8;
    constexpr std::uint64_t kParallel = 2;
    constexpr std::uint64_t kMaxMemory = 64 << 20;
    mls::Bytes fingerprint(64);
    if (EVP_PBE_scrypt(reinterpret_cast<const char*>(joined.data()), joined.size(),
                       kFingerprintSalt.data(), kFingerprintSalt.size(), kCost, kBlockSize,
                       kParallel, kMaxMemory, fingerprint.data(), fingerprint.size()) != 1) {
        throw std::runtime_error("OpenSSL could not compute scrypt.");
    }
    return fingerprint;
}

std::string VerificationCode(const CallIdentity& one, const CallIdentity& other) {
    return DisplayableCode(PairFingerprint(one, other), kVerificationDigits, kGroup);
}

}  // namespace engine::voice
