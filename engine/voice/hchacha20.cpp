#include "engine/voice/hchacha20.h"

#include <openssl/crypto.h>

#include <bit>

namespace engine::voice {
namespace {

std::uint32_t LoadWord(const std::uint8_t* bytes) {
    return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
           std::uint32_t{bytes[3]} << 24;
}

void StoreWord(std::uint32_t word, std::uint8_t* bytes) {
    for (int byte = 0; byte < 4; ++byte) bytes[byte] = static_cast<std::uint8_t>(word >> 8 * byte);
}

void QuarterRound(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
    d = std::rotl(d ^ (a += b), 16);
    b = std::rotl(b ^ (c += d), 12);
    d = std::rotl(d ^ (a += b), 8);
    b = std::rotl(b ^ (c += d), 7);
}

}  // namespace

std::array<std::uint8_t, 32> HChaCha20(mls::ByteView key, mls::ByteView nonce) {
    // The constants of ChaCha20: "expand 32-byte k".
    std::array<std::uint32_t, 16> x{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (std::size_t word = 0; word < 8; ++word) x[4 + word] = LoadWord(&key[4 * word]);
    for (std::size_t word = 0; word < 4; ++word) x[12 + word] = LoadWord(&nonce[4 * word]);
    for (int round = 0; round < 10; ++round) {
        QuarterRound(x[0], x[4], x[8], x[12]);
        QuarterRound(x[1], x[5], x[9], x[13]);
        QuarterRound(x[2], x[6], x[10], x[14]);
        QuarterRound(x[3], x[7], x[11], x[15]);
        QuarterRound(x[0], x[5], x[10], x[15]);
        QuarterRound(x[1], x[6], x[11], x[12]);
        QuarterRound(x[2], x[7], x[8], x[13]);
        QuarterRound(x[3], x[4], x[9], x[14]);
    }
    std::array<std::uint8_t, 32> subkey;
    for (std::size_t word = 0; word < 4; ++word) {
        StoreWord(x[word], &subkey[4 * word]);
        StoreWord(x[12 + word], &subkey[16 + 4 * word]);
    }
    OPENSSL_cleanse(x.data(), sizeof(x));
    return subkey;
}

}  // namespace engine::voice
