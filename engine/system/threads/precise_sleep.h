#pragma once

#include <chrono>
#include <memory>

namespace engine {

/// Makes a thread sleep until a point in time, precise to a millisecond if the system can. One
/// thread; it takes no memory after it was made.
class PreciseSleep {
  public:
    PreciseSleep();
    PreciseSleep(const PreciseSleep&) = delete;
    PreciseSleep& operator=(const PreciseSleep&) = delete;

    /// Returns at once if that time has passed.
    void Until(std::chrono::steady_clock::time_point when) const;

  private:
    std::shared_ptr<void> timer_;  // the system's, where that has one
};

}  // namespace engine
