#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

namespace engine {

/// How many messages the gateway takes on one connection in which time; more end it with 4008
/// (protocol 4.1).
struct SendLimit {
    std::size_t messages = 120;
    std::chrono::milliseconds window{60'000};
};

/// When the next message may be sent. Heartbeats have their part of the limit for themselves, so
/// that nothing ever holds them up. It takes the time from its caller; one owner.
class SendPace {
  public:
    using Clock = std::chrono::steady_clock;
    using Moment = Clock::time_point;

    explicit SendPace(SendLimit limit) : limit_(limit), allowed_(limit.messages) {}

    /// Keeps as many messages for heartbeats as there will be, but no more than half.
    void ReserveHeartbeats(std::chrono::milliseconds interval);

    /// When a message that is no heartbeat may go; at once when that is not after `now`.
    Moment FreeAt(Moment now);
    /// One goes out.
    void Count(Moment now) { sent_.push_back(now); }

  private:
    const SendLimit limit_;
    std::size_t allowed_;      // messages that are no heartbeats, in a window
    std::deque<Moment> sent_;  // those of the last window
};

}  // namespace engine
