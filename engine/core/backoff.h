#pragma once

#include <chrono>
#include <functional>

#include "engine/core/secure_random.h"

namespace engine {

/// Delays between reconnects: 1 s, then twice the last up to 60 s, each ±20 % at random.
/// Not thread-safe; one owner.
class Backoff {
  public:
    using Duration = std::chrono::milliseconds;

    /// `random` gives values in [0, 1).
    explicit Backoff(std::function<double()> random = RandomUnit);

    /// The delay before the next try.
    Duration Next();
    /// Starts over at 1 s; after the connection proved good.
    void Reset() noexcept { attempts_ = 0; }

  private:
    std::function<double()> random_;
    int attempts_ = 0;
};

}  // namespace engine
