#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/sound/coding/opus_codec.h"
#include "engine/sound/coding/voice_gate.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

/// The microphone of one call: its gate, and the frames that pass. Sound thread.
class OutgoingVoice {
  public:
    /// What came of a tick, in the order in which it is to be reported.
    struct Outcome {
        bool began = false;                      ///< to speak
        std::span<const std::uint8_t> packet{};  ///< empty when there is none; until the next tick
        bool is_silence = false;                 ///< whether the packet says that nothing is said
        bool ended = false;
    };

    /// What to do with 10 ms of that level.
    Outcome Take(const MonoTick& samples, float level, const GateSettings& settings);

  private:
    static constexpr std::size_t kRecent = 4 * kTick;

    Outcome TakeOpen(bool began);
    Outcome TakeShut(bool ended);
    std::span<const std::uint8_t> Encode(std::size_t from);

    VoiceGate gate_;
    VoiceEncoder encoder_;
    std::array<std::int16_t, kRecent> recent_{};  // the newest tick is the last
    bool open_ = false;
    bool half_ = false;        // of a frame has passed and was not sent
    int listening_ticks_ = 0;  // since nothing but loudness decides
    int silence_ticks_ = 0;    // of the frames of silence that are to be sent yet
};

}  // namespace engine::sound
