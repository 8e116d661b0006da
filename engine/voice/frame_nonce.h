#pragma once

#include <array>
#include <cstdint>

namespace engine::voice {

/// The nonce of a frame: its counter, little endian, at the end of 12 bytes.
inline std::array<std::uint8_t, 12> FrameNonce(std::uint32_t counter) {
    std::array<std::uint8_t, 12> nonce{};
    for (std::size_t byte = 0; byte < 4; ++byte) {
        nonce[8 + byte] = static_cast<std::uint8_t>(counter >> 8 * byte);
    }
    return nonce;
}

}  // namespace engine::voice
