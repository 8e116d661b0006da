#include "engine/core/run/backoff.h"

#include <algorithm>
#include <utility>

namespace engine {

Backoff::Backoff(std::function<double()> random, Duration first)
    : random_(std::move(random)), first_(first) {}

Backoff::Duration Backoff::Next() {
    constexpr int kDoublings = 16;  // far past the cap, and far from an overflow
    constexpr double kMax = 60000;
    const double delay =
        static_cast<double>(first_.count()) * (1 << std::min(attempts_, kDoublings));
    ++attempts_;
    const double factor = 0.8 + 0.4 * random_();
    return Duration(static_cast<Duration::rep>(std::min(kMax, delay) * factor));
}

}  // namespace engine
