#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/sound/pcm.h"

struct SpeexEchoState_;
struct SpeexPreprocessState_;

namespace engine::sound {

/// What is done to the microphone's sound.
struct ProcessingSettings {
    bool echo_cancellation = true;
    bool noise_suppression = true;
    bool noise_cancellation = false;  ///< in place of the former, and stronger
    bool gain_control = true;
    bool operator==(const ProcessingSettings&) const = default;
};

/// Takes the echo of what is played, and noise, out of the microphone's sound, and evens out its
/// loudness, by SpeexDSP. Allocates when it is made, and never again. One thread at a time.
class VoiceProcessing {
  public:
    VoiceProcessing();

    /// Changes 10 ms in place. `played` is what goes to the loudspeaker in the same tick, which is
    /// heard, and so recorded again, `echo_ticks` later.
    void Process(MonoTick& samples, const StereoTick& played, int echo_ticks,
                 const ProcessingSettings& settings);

  private:
    /// How far back in ticks what is played can be looked up.
    static constexpr std::size_t kRemembered = 64;

    void Apply(const ProcessingSettings& settings);
    void Remember(const StereoTick& played);

    struct Free {
        void operator()(SpeexEchoState_* state) const;
        void operator()(SpeexPreprocessState_* state) const;
    };
    std::unique_ptr<SpeexEchoState_, Free> echo_;
    std::unique_ptr<SpeexPreprocessState_, Free> preprocess_;
    ProcessingSettings applied_;
    std::array<MonoTick, kRemembered> played_{};
    std::size_t ticks_ = 0;
    std::size_t ticks_since_sound_ = kRemembered;  // since anything was played
    std::size_t silent_ticks_ = 0;                 // of a microphone that is not there, or off
};

}  // namespace engine::sound
