#include "engine/sound/coding/voice_gate.h"

#include <algorithm>

#include "engine/sound/levels.h"

namespace engine::sound {
namespace {

/// A pause within a sentence does not close the gate: 250 ms.
constexpr int kVoiceTicks = 25;
constexpr std::size_t kTicksOfPart = 25;
/// How much louder than noise a voice is.
constexpr float kAboveNoise = 12;
/// Limits of the automatic threshold, for rooms without noise and with much noise.
constexpr float kLeastThreshold = -60;
constexpr float kMaxThreshold = -35;

}  // namespace

float NoiseFloor::ThresholdAfter(float level) {
    float& part = least_[ticks_ / kTicksOfPart % kParts];
    if (ticks_ % kTicksOfPart == 0) part = level;
    part = std::min(part, level);
    ++ticks_;
    const std::size_t parts = std::min(kParts, (ticks_ + kTicksOfPart - 1) / kTicksOfPart);
    const float floor =
        *std::min_element(least_.begin(), least_.begin() + static_cast<std::ptrdiff_t>(parts));
    return std::clamp(floor + kAboveNoise, kLeastThreshold, kMaxThreshold);
}

bool VoiceGate::Passes(float level, const GateSettings& settings) {
    const bool voice = HearsVoice(level, settings);
    if (settings.shut) {
        open_ticks_ = 0;
        return false;
    }
    if (settings.mode == AudioModeType::MODE_PTT) return HearsKey(settings);
    if (voice) {
        open_ticks_ = kVoiceTicks;
        return true;
    }
    if (open_ticks_ == 0) return false;
    --open_ticks_;
    return true;
}

/// Listens also when it does not matter, so that the noise is known when it does.
bool VoiceGate::HearsVoice(float level, const GateSettings& settings) {
    const float found = floor_.ThresholdAfter(level);
    return level >= (settings.automatic ? found : settings.threshold);
}

bool VoiceGate::HearsKey(const GateSettings& settings) {
    if (settings.key_held) {
        open_ticks_ = settings.release_ticks;
        return true;
    }
    open_ticks_ = std::min(open_ticks_, settings.release_ticks);
    if (open_ticks_ == 0) return false;
    --open_ticks_;
    return true;
}

}  // namespace engine::sound
