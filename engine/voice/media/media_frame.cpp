#include "engine/voice/media/media_frame.h"

#include <algorithm>

namespace engine::voice {
namespace {

constexpr std::size_t kSmallestFrame = kFrameTagSize + 1 + kFrameMarker.size();

/// Takes a ULEB128 number of up to 32 bits off `bytes`.
std::optional<std::uint32_t> TakeLeb128(mls::ByteView& bytes) {
    std::uint64_t value = 0;
    for (std::size_t at = 0; at < std::min<std::size_t>(bytes.size(), 5); ++at) {
        value |= std::uint64_t{bytes[at] & 0x7fu} << 7 * at;
        if ((bytes[at] & 0x80) != 0) continue;
        if (value > 0xffff'ffff) return std::nullopt;
        bytes = bytes.subspan(at + 1);
        return static_cast<std::uint32_t>(value);
    }
    return std::nullopt;
}

/// Whether the ranges parse, ascend without overlap and lie within `size` bytes.
bool AreGoodRanges(mls::ByteView ranges, std::size_t size) {
    std::size_t end = 0;
    while (!ranges.empty()) {
        const auto range = TakeClearRange(ranges);
        if (!range || range->offset < end || range->size > size ||
            range->offset > size - range->size) {
            return false;
        }
        end = range->offset + range->size;
    }
    return true;
}

}  // namespace

bool IsOpusSilence(mls::ByteView frame) { return mls::Same(frame, kOpusSilence); }

std::optional<ClearRange> TakeClearRange(mls::ByteView& ranges) {
    const auto offset = TakeLeb128(ranges);
    if (!offset) return std::nullopt;
    const auto size = TakeLeb128(ranges);
    if (!size) return std::nullopt;
    return ClearRange{*offset, *size};
}

std::optional<MediaFrame> ReadMediaFrame(mls::ByteView bytes) {
    if (bytes.size() < kSmallestFrame) return std::nullopt;
    if (!mls::Same(bytes.last(kFrameMarker.size()), kFrameMarker)) return std::nullopt;
    const std::size_t end_size = bytes[bytes.size() - kFrameMarker.size() - 1];
    if (end_size < kSmallestFrame || end_size > bytes.size()) return std::nullopt;
    MediaFrame frame;
    frame.body = bytes.first(bytes.size() - end_size);
    frame.tag = bytes.subspan(frame.body.size(), kFrameTagSize);
    mls::ByteView rest =
        bytes.subspan(frame.body.size() + kFrameTagSize, end_size - kSmallestFrame);
    const auto counter = TakeLeb128(rest);
    if (!counter || !AreGoodRanges(rest, frame.body.size())) return std::nullopt;
    frame.counter = *counter;
    frame.clear_ranges = rest;
    return frame;
}

std::size_t WriteFrameEnd(std::uint32_t counter, std::uint8_t* bytes) {
    std::uint8_t* at = bytes;
    for (; counter >= 0x80; counter >>= 7) *at++ = static_cast<std::uint8_t>(counter | 0x80);
    *at++ = static_cast<std::uint8_t>(counter);
    const auto written = static_cast<std::size_t>(at - bytes);
    *at++ = static_cast<std::uint8_t>(kFrameTagSize + written + 1 + kFrameMarker.size());
    at = std::copy(kFrameMarker.begin(), kFrameMarker.end(), at);
    return static_cast<std::size_t>(at - bytes);
}

}  // namespace engine::voice
