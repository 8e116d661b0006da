#include <thread>

#include "engine/system/threads/precise_sleep.h"

namespace engine {

PreciseSleep::PreciseSleep() = default;

void PreciseSleep::Until(std::chrono::steady_clock::time_point when) const {
    std::this_thread::sleep_until(when);
}

}  // namespace engine
