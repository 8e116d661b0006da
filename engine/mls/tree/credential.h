#pragma once

#include <cstdint>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/crypto/reader.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/crypto/writer.h"

namespace engine::mls {

/// A basic credential (RFC 9420, section 5.3): whom a leaf stands for. Other types are refused.
struct Credential {
    static constexpr std::uint16_t kBasic = 1;

    /// Of a player: the user id, 8 bytes big endian.
    Bytes identity;

    void Write(Writer& writer) const { writer.U16(kBasic).Vector(identity); }
    static Credential Read(Reader& reader) {
        Require(reader.U16() == kBasic, "A credential is not a basic one.");
        return {reader.VectorCopy()};
    }
    bool operator==(const Credential&) const = default;
};

}  // namespace engine::mls
