#include "engine/rest/repetition.h"

#include <algorithm>

namespace engine {
namespace {

/// Longer waits could outlast the service's memory of the nonce.
constexpr float kMaxRepeatWait = 60;  // seconds

/// Whether the request may have been carried out although it failed: the answer was lost, cannot be
/// read, or reports an internal error of the service.
bool MayHaveArrived(const Error& error) {
    if (error.type == ErrorType::HTTPError) return error.status >= 500;
    return error.type == ErrorType::NetworkError && !error.unsent;
}

}  // namespace

bool Repetition::Again(const Error& error, Clock::time_point now) {
    if (attempts_++ == 0) first_failure_ = now;
    uncertain_ = uncertain_ || MayHaveArrived(error);
    const bool may_pass = error.retryable || MayHaveArrived(error);
    return uncertain_ && may_pass && error.retry_after <= kMaxRepeatWait &&
           attempts_ < timing_.attempts && now - first_failure_ < timing_.window;
}

std::chrono::milliseconds Repetition::Delay(const Error& error, double random) const {
    const double doubled = static_cast<double>(timing_.first_delay.count()) *
                           static_cast<double>(1 << (attempts_ - 1));
    const double asked = static_cast<double>(error.retry_after) * 1000;
    const double delay = std::max(doubled * (0.8 + 0.4 * random), asked);
    return std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(delay));
}

}  // namespace engine
