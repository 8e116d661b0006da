#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/mls/crypto/bytes.h"

namespace engine::mls {

/// Reads the presentation language of RFC 9420, section 2.1, from bytes that outlive it. Throws a
/// `Refusal` for whatever does not fit.
class Reader {
  public:
    explicit Reader(ByteView bytes) : bytes_(bytes) {}

    std::uint8_t U8() { return Raw(1)[0]; }
    std::uint16_t U16();
    std::uint32_t U32();
    std::uint64_t U64();
    /// The next `size` bytes.
    ByteView Raw(std::size_t size);
    /// The content of a vector.
    ByteView Vector();
    /// The content of a vector as bytes of one's own.
    Bytes VectorCopy() { return Copy(Vector()); }
    /// Whether an optional value follows.
    bool Optional();

    bool AtEnd() const noexcept { return position_ == bytes_.size(); }
    /// Refuses what is left over.
    void End() const;

    std::size_t Position() const noexcept { return position_; }
    /// What was read since `position`.
    ByteView Since(std::size_t position) const {
        return bytes_.subspan(position, position_ - position);
    }

  private:
    ByteView bytes_;
    std::size_t position_ = 0;
};

/// A vector of structs.
template <class Struct>
std::vector<Struct> ReadList(Reader& reader) {
    Reader content(reader.Vector());
    std::vector<Struct> list;
    while (!content.AtEnd()) list.push_back(Struct::Read(content));
    return list;
}

/// A struct by itself: nothing may follow it.
template <class Struct>
Struct Decode(ByteView bytes) {
    Reader reader(bytes);
    Struct value = Struct::Read(reader);
    reader.End();
    return value;
}

}  // namespace engine::mls
