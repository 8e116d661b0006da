#pragma once

#include <chrono>

#include "engine/core/error.h"

namespace engine {

/// How often, and how soon, a request is sent again that the service carries out only once.
struct RepeatTiming {
    int attempts = 6;
    std::chrono::milliseconds first_delay{250};  ///< doubled each time, ±20 %
    /// From the first attempt on: the service remembers nonces for a few minutes (contract).
    std::chrono::milliseconds window{120'000};
};

/// Retries a request only if it is unclear whether it arrived; one that was refused, or surely
/// not sent, is not sent again. A plain value.
class Repetition {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Repetition(RepeatTiming timing) : timing_(timing) {}

    /// An attempt failed with `error`. Whether there is to be another one.
    bool Again(const Error& error, Clock::time_point now);
    /// How long before the next one; `random` is in [0, 1).
    std::chrono::milliseconds Delay(const Error& error, double random) const;

  private:
    RepeatTiming timing_;
    int attempts_ = 0;
    bool uncertain_ = false;  // an attempt may have arrived
    Clock::time_point first_failure_{};
};

}  // namespace engine
