#pragma once

#include <algorithm>
#include <chrono>

namespace engine {

/// A moment to come, kept on two clocks: the steady one stands still while the machine is
/// suspended, and the wall clock may be set back. It has passed when either says so. A plain value.
class Deadline {
  public:
    using Duration = std::chrono::steady_clock::duration;

    static Deadline In(Duration time) {
        return Deadline(std::chrono::steady_clock::now() + time,
                        std::chrono::system_clock::now() + time);
    }

    /// The moment that much earlier.
    Deadline Before(Duration time) const { return Deadline(steady_ - time, wall_ - time); }

    /// How long until it has passed; 0 once it has.
    Duration Remaining() const {
        const Duration wall = wall_ - std::chrono::system_clock::now();
        const Duration steady = steady_ - std::chrono::steady_clock::now();
        return std::max(Duration::zero(), std::min(wall, steady));
    }

  private:
    using Wall = std::chrono::time_point<std::chrono::system_clock, Duration>;

    Deadline(std::chrono::steady_clock::time_point steady, Wall wall)
        : steady_(steady), wall_(wall) {}

    std::chrono::steady_clock::time_point steady_;
    Wall wall_;
};

}  // namespace engine
