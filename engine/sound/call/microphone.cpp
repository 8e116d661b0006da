#include "engine/sound/call/microphone.h"

#include <algorithm>
#include <cmath>

namespace engine::sound {
namespace {

/// Report missing input after one second.
constexpr int kTicksUntilNoInput = 100;
constexpr float kHighestThreshold = 100;

}  // namespace

void Microphone::SetVolume(float percent) {
    volume_ = VolumeWithin(percent, kMaxInputVolume, volume_);
    amplitude_ = AmplitudeOf(volume_);
}

ProcessingSettings Microphone::Settings() const {
    return {
        .echo_cancellation = echo_cancellation_,
        .noise_suppression = noise_suppression_ && !noise_cancellation_,
        .noise_cancellation = noise_cancellation_,
        .gain_control = gain_control_,
    };
}

void Microphone::SetNoInputThreshold(float level) {
    if (std::isnan(level)) return;
    no_input_threshold_ = std::clamp(level, kSilenceLevel, kHighestThreshold);
}

float Microphone::Process(MonoTick& samples, const StereoTick& played, int echo_ticks) {
    // The level of the device, before noise suppression.
    Watch(LevelOf(samples));
    processing_.Process(samples, played, echo_ticks, Settings());
    const float amplitude = amplitude_;
    if (amplitude != 1) {
        for (std::int16_t& sample : samples) {
            sample = ToSample(amplitude * static_cast<float>(sample));
        }
    }
    return LevelOf(samples);
}

void Microphone::Watch(float level) {
    const float threshold = no_input_threshold_;
    if (threshold <= kSilenceLevel || level >= threshold) {
        quiet_ticks_ = 0;
        has_input_ = true;
    } else if (++quiet_ticks_ >= kTicksUntilNoInput) {
        quiet_ticks_ = kTicksUntilNoInput;
        has_input_ = false;
    }
}

}  // namespace engine::sound
