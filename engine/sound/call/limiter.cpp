#include "engine/sound/call/limiter.h"

#include <algorithm>
#include <cmath>

namespace engine::sound {
namespace {

constexpr float kPeak = 32767;
/// How fast the volume recovers: 1 dB in 50 ms.
constexpr float kRelease = 1.023F;

}  // namespace

void Limiter::Apply(std::span<const float> sum, StereoTick& out) {
    float peak = 0;
    for (const float value : sum) peak = std::max(peak, std::abs(value));
    gain_ = std::min(1.0F, gain_ * kRelease);
    if (peak * gain_ > kPeak) gain_ = kPeak / peak;
    for (std::size_t at = 0; at < out.size(); ++at) out[at] = ToSample(sum[at] * gain_);
}

}  // namespace engine::sound
