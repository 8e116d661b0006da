#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace engine::sound {

/// Wakes the thread of the devices. Others that know it may live longer than they.
struct DeviceBell {
    using Clock = std::chrono::steady_clock;

    void Ring() {
        const std::lock_guard lock(mutex);
        rung = true;
        rings.notify_all();
    }
    /// To look anew for what there is, so long from now at the latest.
    void LookIn(std::chrono::milliseconds wait) {
        const std::lock_guard lock(mutex);
        const Clock::time_point at = Clock::now() + wait;
        if (!look || at < *look) look = at;
        rung = true;
        rings.notify_all();
    }
    /// Until there is something to do. True when it is to look for devices.
    bool Wait(std::unique_lock<std::mutex>& lock) {
        const auto is_due = [this] { return rung || (look && *look <= Clock::now()); };
        while (!is_due()) {
            if (const auto at = look)
                rings.wait_until(lock, *at);
            else
                rings.wait(lock);
        }
        rung = false;
        if (!look || *look > Clock::now()) return false;
        look.reset();
        return true;
    }

    std::mutex mutex;
    std::condition_variable rings;
    bool rung = false;
    std::optional<Clock::time_point> look;
};

}  // namespace engine::sound
