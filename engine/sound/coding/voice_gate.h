#pragma once

#include <array>
#include <cstddef>

#include "engine/model/generated/enums.h"

namespace engine::sound {

/// What opens and shuts a microphone: read as one at each tick.
struct GateSettings {
    AudioModeType mode = AudioModeType::MODE_VAD;
    bool shut = false;      ///< muted or deaf
    bool key_held = false;  ///< with MODE_PTT
    int release_ticks = 0;  ///< how long the key counts as held when it was released
    bool automatic = true;  ///< with MODE_VAD: the threshold follows the noise
    float threshold = -60;  ///< otherwise this, in dBFS
};

/// How loud it is when nobody speaks, from the levels of all ticks.
class NoiseFloor {
  public:
    /// From which level on a tick is more than noise, in dBFS, once it has heard `level`.
    float ThresholdAfter(float level);

  private:
    static constexpr std::size_t kParts = 8;  // of a quarter of a second each
    std::array<float, kParts> least_{};
    std::size_t ticks_ = 0;
};

/// Decides for each tick of a microphone whether it is sent.
class VoiceGate {
  public:
    /// Whether the gate is open for a tick of this level.
    bool Passes(float level, const GateSettings& settings);

  private:
    bool HearsVoice(float level, const GateSettings& settings);
    bool HearsKey(const GateSettings& settings);

    NoiseFloor floor_;
    int open_ticks_ = 0;  // how long it stays open yet
};

}  // namespace engine::sound
