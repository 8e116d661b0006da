#pragma once

#include <chrono>
#include <memory>

namespace engine {

/// Has a thread sleep until a moment, and not much longer: within a millisecond where the system
/// can. One thread; it takes no memory after it was made.
class PreciseSleep {
  public:
    PreciseSleep();
    PreciseSleep(const PreciseSleep&) = delete;
    PreciseSleep& operator=(const PreciseSleep&) = delete;

    /// At once when that is over.
    void Until(std::chrono::steady_clock::time_point when) const;

  private:
    std::shared_ptr<void> timer_;  // the system's, where that has one
};

}  // namespace engine
