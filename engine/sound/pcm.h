#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

/// The sound of calls: between the devices and the frames that calls send and receive. It knows
/// nothing of networks.
namespace engine::sound {

/// Samples a second, of everything.
inline constexpr int kRate = 48000;
/// Samples of one channel in a tick, which is 10 ms.
inline constexpr std::size_t kTick = 480;
/// Milliseconds of a tick.
inline constexpr int kTickMs = 10;
/// Samples of one channel in a frame that is sent, which is 20 ms.
inline constexpr std::size_t kFrame = 2 * kTick;
/// Channels of what is played. What the microphone has is one.
inline constexpr std::size_t kChannels = 2;

/// A tick of the microphone.
using MonoTick = std::array<std::int16_t, kTick>;
/// A tick of what is played, the channels interleaved.
using StereoTick = std::array<std::int16_t, kTick * kChannels>;

/// The nearest sample; what is too loud is cut.
inline std::int16_t ToSample(float value) {
    return static_cast<std::int16_t>(std::lrint(std::clamp(value, -32768.0F, 32767.0F)));
}

}  // namespace engine::sound
