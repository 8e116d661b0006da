#include "engine/sound/levels.h"

#include <algorithm>
#include <cmath>

namespace engine::sound {

float LevelOf(std::span<const std::int16_t> samples) {
    if (samples.empty()) return kSilenceLevel;
    double sum = 0;
    for (const std::int16_t sample : samples) sum += static_cast<double>(sample) * sample;
    if (sum == 0) return kSilenceLevel;
    const double rms = std::sqrt(sum / static_cast<double>(samples.size()));
    return std::max(kSilenceLevel, static_cast<float>(20 * std::log10(rms / 32768)));
}

float AmplitudeOf(float percent) {
    if (percent <= 0) return 0;
    const float decibels = percent <= 100 ? percent / 100 * 50 - 50 : (percent - 100) / 100 * 6;
    return std::pow(10.0F, decibels / 20);
}

float VolumeWithin(float percent, float most, float before) {
    return std::isnan(percent) ? before : std::clamp(percent, 0.0F, most);
}

}  // namespace engine::sound
