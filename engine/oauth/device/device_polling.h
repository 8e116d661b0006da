#pragma once

#include <chrono>
#include <optional>

#include "engine/core/error.h"

namespace engine {

/// Decides when a device polls again, and when it gives up (protocol 1.8, RFC 8628 sections 3.4 and
/// 3.5). The caller passes the time. A plain value.
class DevicePolling {
  public:
    using Clock = std::chrono::steady_clock;

    /// Intervals below this are raised to it, so that no service makes a device poll without pause.
    static constexpr std::chrono::milliseconds kShortestInterval{10};
    /// The longest wait after failures of the network.
    static constexpr std::chrono::seconds kMaxBackoff{60};

    /// `interval`, `lifetime` and `second` (how long a second is) are as the service means them.
    DevicePolling(double interval, double lifetime, Clock::duration second, Clock::time_point now);

    /// How long to wait before the next poll. The last poll is when the code expires, to get the
    /// final result.
    Clock::duration Delay(Clock::time_point now) const;

    /// Takes the answer to a poll that gave no tokens. Nothing when polling goes on, else why the
    /// sign-in has failed.
    std::optional<Error> Judge(const Error& answer, Clock::time_point now);

  private:
    Clock::duration Seconds(double count) const;

    Clock::duration second_;
    Clock::duration interval_;
    Clock::duration wait_;  // the interval, or longer after a failure
    Clock::time_point end_;
};

}  // namespace engine
