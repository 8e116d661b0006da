#pragma once

#include "engine/mls/crypto/bytes.h"
#include "test/fuzz/support/choices.h"

namespace fuzz {

/// Changes some bytes of what was made properly, leaves some out, adds some or cuts the end off;
/// with no choices left, nothing.
inline engine::mls::Bytes Damaged(engine::mls::ByteView made, Choices& choices) {
    engine::mls::Bytes bytes = engine::mls::Copy(made);
    for (std::size_t left = choices.Below(4); left > 0 && !bytes.empty(); --left) {
        const std::size_t at = choices.Number(2) % bytes.size();
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        switch (choices.Below(8)) {
            case 0:
                bytes.erase(place);
                break;
            case 1:
                bytes.insert(place, choices.Byte());
                break;
            case 2:
                bytes.resize(at);
                break;
            default:
                bytes[at] ^= choices.Byte();
        }
    }
    return bytes;
}

}  // namespace fuzz
