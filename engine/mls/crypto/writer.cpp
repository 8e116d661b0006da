#include "engine/mls/crypto/writer.h"

#include <stdexcept>

namespace engine::mls {

Writer& Writer::U8(std::uint8_t value) {
    bytes_.push_back(value);
    return *this;
}

Writer& Writer::U16(std::uint16_t value) {
    return U8(static_cast<std::uint8_t>(value >> 8)).U8(static_cast<std::uint8_t>(value));
}

Writer& Writer::U32(std::uint32_t value) {
    return U16(static_cast<std::uint16_t>(value >> 16)).U16(static_cast<std::uint16_t>(value));
}

Writer& Writer::U64(std::uint64_t value) {
    return U32(static_cast<std::uint32_t>(value >> 32)).U32(static_cast<std::uint32_t>(value));
}

Writer& Writer::Raw(ByteView bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return *this;
}

Writer& Writer::Vector(ByteView bytes) {
    const std::size_t size = bytes.size();
    if (size < 1u << 6) {
        U8(static_cast<std::uint8_t>(size));
    } else if (size < 1u << 14) {
        U16(static_cast<std::uint16_t>(0x4000 | size));
    } else if (size < 1u << 30) {
        U32(static_cast<std::uint32_t>(0x8000'0000 | size));
    } else {
        throw std::length_error("A vector of MLS has less than 2^30 bytes.");
    }
    return Raw(bytes);
}

}  // namespace engine::mls
