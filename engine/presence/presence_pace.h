#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

namespace engine {

/// The limit of presence changes, 5 in 20 seconds (protocol 4.1, 11).
struct PresenceLimit {
    /// 0 = none.
    std::size_t changes = 5;
    std::chrono::milliseconds period{20000};
};

/// Computes when the next change may be sent, so that no period has more changes than the limit.
/// Not thread-safe; one per route.
class PresencePace {
  public:
    using Clock = std::chrono::steady_clock;

    explicit PresencePace(PresenceLimit limit) : limit_(limit) {}

    /// The time until the next change may be sent; 0 = now.
    std::chrono::milliseconds Delay(Clock::time_point now);
    void Sent(Clock::time_point now);
    /// A new connection has a limit of its own.
    void Reset() { sent_.clear(); }

  private:
    PresenceLimit limit_;
    std::deque<Clock::time_point> sent_;
};

}  // namespace engine
