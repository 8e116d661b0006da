#include "engine/mls/crypto/reader.h"

#include "engine/mls/crypto/refusal.h"

namespace engine::mls {

std::uint16_t Reader::U16() {
    const ByteView bytes = Raw(2);
    return static_cast<std::uint16_t>(bytes[0] << 8 | bytes[1]);
}

std::uint32_t Reader::U32() {
    const std::uint32_t high = U16();
    return high << 16 | U16();
}

std::uint64_t Reader::U64() {
    const std::uint64_t high = U32();
    return high << 32 | U32();
}

ByteView Reader::Raw(std::size_t size) {
    Require(size <= bytes_.size() - position_, "The bytes end too early.");
    const ByteView raw = bytes_.subspan(position_, size);
    position_ += size;
    return raw;
}

ByteView Reader::Vector() {
    const std::uint8_t first = U8();
    const unsigned prefix = first >> 6;
    Require(prefix != 3, "A vector's length begins with the bits 11.");
    std::size_t size = first & 0x3f;
    const unsigned more = (1u << prefix) - 1;
    for (const std::uint8_t byte : Raw(more)) size = size << 8 | byte;
    const std::size_t smallest[] = {0, 1u << 6, 1u << 14};
    Require(size >= smallest[prefix], "A vector's length is not in its shortest form.");
    return Raw(size);
}

bool Reader::Optional() {
    const std::uint8_t present = U8();
    Require(present <= 1, "An optional value begins with neither 0 nor 1.");
    return present == 1;
}

void Reader::End() const { Require(AtEnd(), "Bytes are left over."); }

}  // namespace engine::mls
