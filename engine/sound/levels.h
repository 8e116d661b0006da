#pragma once

#include <cstdint>
#include <span>

namespace engine::sound {

/// The lowest level there is, in dBFS.
inline constexpr float kSilenceLevel = -100;

/// The root mean square of samples in dBFS: 0 for a square wave at full scale, -3.01 for a sine;
/// `kSilenceLevel` and no less for silence.
float LevelOf(std::span<const std::int16_t> samples);

/// What percent of perceived loudness means for amplitudes: 0 is silence, 100 the sound as it is,
/// and 50 half as loud to the ear (a range of 50 dB below 100 and of 6 dB up to 200).
float AmplitudeOf(float percent);

/// `percent` within 0 and `most`; `before` when it is no number.
float VolumeWithin(float percent, float most, float before);

}  // namespace engine::sound
