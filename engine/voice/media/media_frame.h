#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/mls/crypto/bytes.h"

/// A frame that is encrypted end to end, as it lies in an RTP payload.
namespace engine::voice {

inline constexpr std::size_t kFrameTagSize = 8;
/// The last two bytes of every such frame.
inline constexpr std::array<std::uint8_t, 2> kFrameMarker{0xfa, 0xfa};
/// Tag, counter, size and marker at their largest, without unencrypted ranges.
inline constexpr std::size_t kMaxFrameOverhead = kFrameTagSize + 5 + 1 + kFrameMarker.size();
/// What a sender sends five times at the end of speech; never encrypted end to end.
inline constexpr std::array<std::uint8_t, 3> kOpusSilence{0xf8, 0xff, 0xfe};

bool IsOpusSilence(mls::ByteView frame);

struct MediaFrame {
    /// What is encrypted, and between it what is not.
    mls::ByteView body;
    mls::ByteView tag;
    std::uint32_t counter = 0;
    /// Pairs of offset and length in ULEB128, ascending, within the body; checked.
    mls::ByteView clear_ranges;
};

/// Nothing when these bytes are no such frame.
std::optional<MediaFrame> ReadMediaFrame(mls::ByteView bytes);

/// Writes what follows the tag: counter, size and marker. Gives the number of bytes.
std::size_t WriteFrameEnd(std::uint32_t counter, std::uint8_t* bytes);

/// A range of a frame's body that is not encrypted.
struct ClearRange {
    std::size_t offset = 0;
    std::size_t size = 0;
};

/// Takes the next range off `ranges`; nothing when they do not parse.
std::optional<ClearRange> TakeClearRange(mls::ByteView& ranges);

}  // namespace engine::voice
