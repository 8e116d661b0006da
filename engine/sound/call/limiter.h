#pragma once

#include <span>

#include "engine/sound/pcm.h"

namespace engine::sound {

/// Keeps the sum of many voices within the range of samples, by lowering the volume for a while
/// instead of clipping. Sound that is not too loud is unchanged.
class Limiter {
  public:
    void Apply(std::span<const float> sum, StereoTick& out);

  private:
    float gain_ = 1;
};

}  // namespace engine::sound
