#pragma once

#include <chrono>
#include <functional>

#include "engine/core/secrets/secure_random.h"

namespace engine {

/// Delays between reconnects: 1 s unless another first one is given, then twice the last up to
/// 60 s, each ±20 % at random.
/// Not thread-safe; one owner.
class Backoff {
  public:
    using Duration = std::chrono::milliseconds;

    /// `random` gives values in [0, 1).
    explicit Backoff(std::function<double()> random = RandomUnit,
                     Duration first = std::chrono::seconds(1));

    /// The delay before the next try.
    Duration Next();
    /// Whether there was no delay since the start or the last `Reset`.
    bool IsFresh() const noexcept { return attempts_ == 0; }
    /// Starts over at the first delay; after the connection proved good.
    void Reset() noexcept { attempts_ = 0; }

  private:
    std::function<double()> random_;
    Duration first_;
    int attempts_ = 0;
};

}  // namespace engine
