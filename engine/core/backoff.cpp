#include "engine/core/backoff.h"

#include <algorithm>
#include <utility>

namespace engine {

Backoff::Backoff(std::function<double()> random) : random_(std::move(random)) {}

Backoff::Duration Backoff::Next() {
    constexpr int kDoublings = 6;  // 1 s * 2^6 is past the cap
    const double seconds =
        std::min(60.0, static_cast<double>(1 << std::min(attempts_, kDoublings)));
    ++attempts_;
    const double factor = 0.8 + 0.4 * random_();
    return Duration(static_cast<Duration::rep>(seconds * 1000 * factor));
}

}  // namespace engine
