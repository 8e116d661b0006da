#pragma once

#include <atomic>

#include "engine/sound/call/voice_processing.h"
#include "engine/sound/levels.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

/// The maximum volume of the microphone, in percent.
inline constexpr float kMaxInputVolume = 100;

/// How the microphone is treated, for all calls of a client. Settings and what is known of it: any
/// thread.
class Microphone {
  public:
    /// Percent of loudness, 0 to 100.
    void SetVolume(float percent);
    float GetVolume() const { return volume_; }

    void SetEchoCancellation(bool on) { echo_cancellation_ = on; }
    void SetNoiseSuppression(bool on) { noise_suppression_ = on; }
    /// When on, it replaces noise suppression, which is restored afterwards.
    void SetNoiseCancellation(bool on) { noise_cancellation_ = on; }
    void SetGainControl(bool on) { gain_control_ = on; }
    /// The current processing settings.
    ProcessingSettings Settings() const;

    /// Below this level, in dBFS, for a second, there is no input; `kSilenceLevel` for never.
    void SetNoInputThreshold(float level);
    /// Whether there is input, by that.
    bool HasInput() const { return has_input_; }

    /// Sound thread: processes 10 ms for sending, and returns its level.
    float Process(MonoTick& samples, const StereoTick& played, int echo_ticks);

  private:
    void Watch(float level);

    std::atomic<float> volume_{100};
    std::atomic<float> amplitude_{1};
    std::atomic<bool> echo_cancellation_{true};
    std::atomic<bool> noise_suppression_{true};
    std::atomic<bool> noise_cancellation_{false};
    std::atomic<bool> gain_control_{true};
    std::atomic<float> no_input_threshold_{kSilenceLevel};
    std::atomic<bool> has_input_{true};

    VoiceProcessing processing_;  // sound thread
    int quiet_ticks_ = 0;
};

}  // namespace engine::sound
