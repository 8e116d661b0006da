#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace engine::sound {

/// Wakes the thread of the devices. Others that know it may live longer than they.
struct DeviceWakeup {
    using Clock = std::chrono::steady_clock;

    void Wake() {
        const std::lock_guard lock(mutex);
        woken = true;
        changed.notify_all();
    }
    /// To look again for what there is, so long from now at the latest.
    void LookIn(std::chrono::milliseconds wait) {
        const std::lock_guard lock(mutex);
        const Clock::time_point at = Clock::now() + wait;
        if (!look || at < *look) look = at;
        changed.notify_all();
    }
    /// The sound service began again.
    void Restart() {
        {
            const std::lock_guard lock(mutex);
            restarted = true;
        }
        LookIn({});
    }
    /// Until there is something to do, or a time has come. True when it is to look for devices.
    bool Wait(std::unique_lock<std::mutex>& lock, std::optional<Clock::time_point> until) {
        const auto has_come = [](const auto& at) { return at && *at <= Clock::now(); };
        while (!woken && !has_come(look) && !has_come(until)) {
            const auto next = look && until ? std::min(look, until) : look ? look : until;
            if (next)
                changed.wait_until(lock, Clock::time_point(*next));
            else
                changed.wait(lock);
        }
        woken = false;
        if (!has_come(look)) return false;
        look.reset();
        return true;
    }

    std::mutex mutex;
    std::condition_variable changed;
    bool woken = false;
    bool restarted = false;
    std::optional<Clock::time_point> look;
};

}  // namespace engine::sound
