#include <doctest/doctest.h>

#include <chrono>

#include "engine/system/threads/precise_sleep.h"

TEST_CASE("a thread sleeps until a moment, and not for one that is over") {
    using Clock = std::chrono::steady_clock;
    const engine::PreciseSleep sleep;
    const Clock::time_point start = Clock::now();
    for (int n = 1; n <= 5; ++n) {
        const Clock::time_point when = start + n * std::chrono::milliseconds(10);
        sleep.Until(when);
        // Windows' timers and its clock may differ by a little.
        CHECK(Clock::now() >= when - std::chrono::milliseconds(1));
    }
    sleep.Until(start - std::chrono::hours(1));
}
