#pragma once

#include <cstdint>
#include <utility>

#include "engine/mls/crypto/bytes.h"

namespace engine::mls {

/// Writes the presentation language of RFC 9420, section 2.1: integers big endian, vectors with
/// their length in bytes ahead.
class Writer {
  public:
    Writer& U8(std::uint8_t value);
    Writer& U16(std::uint16_t value);
    Writer& U32(std::uint32_t value);
    Writer& U64(std::uint64_t value);
    /// Bytes as they are.
    Writer& Raw(ByteView bytes);
    /// A vector of bytes.
    Writer& Vector(ByteView bytes);
    /// A vector whose content `write(Writer&)` writes.
    template <class Write>
    Writer& VectorOf(Write&& write) {
        Writer content;
        std::forward<Write>(write)(content);
        return Vector(content.bytes_);
    }
    /// A vector of structs.
    template <class Structs>
    Writer& List(const Structs& structs) {
        return VectorOf([&structs](Writer& content) {
            for (const auto& entry : structs) entry.Write(content);
        });
    }
    /// One struct.
    template <class Struct>
    Writer& Add(const Struct& value) {
        value.Write(*this);
        return *this;
    }

    Bytes Take() { return std::move(bytes_); }

  private:
    Bytes bytes_;
};

/// A struct by itself.
template <class Struct>
Bytes Encode(const Struct& value) {
    return Writer().Add(value).Take();
}

}  // namespace engine::mls
