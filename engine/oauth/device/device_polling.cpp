#include "engine/oauth/device/device_polling.h"

#include <algorithm>

namespace engine {
namespace {

using Duration = DevicePolling::Clock::duration;

/// What `slow_down` adds to the interval, in seconds.
constexpr double kSlowDown = 5;
/// No code lives longer; also keeps absurd numbers from overflowing.
constexpr double kMaxLife = 86400;

}  // namespace

DevicePolling::DevicePolling(double interval, double lifetime, Duration second,
                             Clock::time_point now)
    : second_(second),
      interval_(std::max<Duration>(Seconds(interval), kShortestInterval)),
      wait_(interval_),
      end_(now + Seconds(lifetime)) {}

Duration DevicePolling::Seconds(double count) const {
    const double sane = std::clamp(count, 0.0, kMaxLife);
    return std::chrono::duration_cast<Duration>(second_ * sane);
}

Duration DevicePolling::Delay(Clock::time_point now) const {
    return std::clamp<Duration>(end_ - now, Duration::zero(), wait_);
}

std::optional<Error> DevicePolling::Judge(const Error& answer, Clock::time_point now) {
    const bool slow_down = answer.oauth_error == "slow_down";
    const bool undecided = slow_down || answer.oauth_error == "authorization_pending";
    if (!undecided && !answer.retryable) return answer;
    if (now >= end_) {
        if (!undecided) return answer;
        return Error::Of(ErrorType::AuthorizationFailed,
                         "The code has expired before the player decided. Start the sign-in again "
                         "to get a new code.");
    }
    if (slow_down) interval_ += Seconds(kSlowDown);
    if (answer.type == ErrorType::NetworkError) {
        wait_ = std::max(interval_, std::min<Duration>(wait_ * 2, kMaxBackoff));
    } else {
        wait_ = std::max(interval_, Seconds(static_cast<double>(answer.retry_after)));
    }
    return std::nullopt;
}

}  // namespace engine
