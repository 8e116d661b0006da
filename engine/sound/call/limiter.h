#pragma once

#include <span>

#include "engine/sound/pcm.h"

namespace engine::sound {

/// Keeps the sum of many voices within what samples can say, by turning all down for a while
/// instead of cutting peaks. What is not too loud stays as it is.
class Limiter {
  public:
    void Apply(std::span<const float> sum, StereoTick& out);

  private:
    float gain_ = 1;
};

}  // namespace engine::sound
