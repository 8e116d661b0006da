#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace engine {

/// How much work with keys a voice server may cause: it runs on the I/O thread, on which all
/// clients of the process wait meanwhile. Counted in steps on the curve (`mls::CurveSteps`). One
/// thread at a time.
class KeyWork {
  public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    /// In any short time, about half a second: a Welcome to the largest group there may be takes
    /// three quarters of it.
    static constexpr std::int64_t kMax = 16'384;
    /// For longer, some 3 % of a processor: in a call of 25 a few may join or leave each second.
    static constexpr std::int64_t kPerSecond = 1000;

    /// Counts so many steps, done just now. False once they are more than a server may cause.
    bool Add(std::uint64_t steps, Time now) {
        paid_ = std::max(paid_, now) + kEach * static_cast<std::int64_t>(steps);
        return paid_ - now <= kEach * kMax;
    }

  private:
    static constexpr Clock::duration kEach = Clock::duration(std::chrono::seconds(1)) / kPerSecond;

    Time paid_{};  // when all steps so far would be done at their pace
};

}  // namespace engine
