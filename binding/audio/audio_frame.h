// A piece of sound that waits for JavaScript: a copy of the library's samples, of fixed size.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "binding/convert/convert.h"

namespace binding {

struct AudioFrame {
    // 20 ms of stereo at 48 kHz. A longer piece from a callback is split into several frames.
    static constexpr std::size_t kMaxSamples = 1920;

    // The speaking user; 0 for captured sound.
    uint64_t user_id = 0;
    uint32_t samples_per_channel = 0;
    uint32_t channels = 0;
    int32_t sample_rate = 0;
    // Interleaved channels; only the first `samples_per_channel * channels` samples are used.
    std::array<int16_t, kMaxSamples> samples;
};

// To JavaScript only: an object with a copy of the samples as an Int16Array.
template <>
struct Convert<AudioFrame> {
    static napi_value ToJs(Environment& environment, const AudioFrame& frame);
};

}  // namespace binding
