#include "engine/sound/devices/device_manager.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "engine/core/run/thread.h"
#include "engine/sound/devices/managed_devices.h"

namespace engine::sound {
namespace {

// So many checks without a call mean that none will come: since the last one, and since the start,
// for which some devices take seconds. The first after the machine slept may be one too many.
constexpr int kStallChecks = 2;
constexpr int kStartChecks = 5;

}  // namespace

DeviceManager::DeviceManager(const MakeSystem& make_system, std::shared_ptr<Log> log,
                             const DeviceDelays& delays)
    : log_(std::move(log)),
      delays_(delays),
      system_(make_system({[wakeup = wakeup_, delays] { wakeup->LookIn(delays.settle); },
                           [wakeup = wakeup_, delays] { wakeup->LookIn(delays.retry); },
                           [wakeup = wakeup_] { wakeup->Restart(); }})),
      microphone_{system_->Microphone(), &DeviceLists::inputs, "The microphone"},
      loudspeaker_{system_->Loudspeaker(), &DeviceLists::outputs, "The loudspeaker"} {
    wakeup_->LookIn({});
}

void DeviceManager::Rest() {
    {
        const std::lock_guard lock(wakeup_->mutex);
        ends_ = true;
    }
    notifier_.Notify({});
}

void DeviceManager::End() {
    notifier_.End();
    {
        const std::lock_guard lock(wakeup_->mutex);
        ends_ = true;
    }
    wakeup_->Wake();
}

void DeviceManager::List(Answer answer) {
    // The caller may know of a change that the system did not report. Delayed, because some callers
    // ask repeatedly, and each look retries failed devices.
    if (notifier_.List(std::move(answer))) wakeup_->LookIn(delays_.retry);
}

void DeviceManager::Use(Direction& direction, const std::string& id) {
    {
        const std::lock_guard lock(wakeup_->mutex);
        // The device may have disappeared since it was listed.
        direction.chosen = ChosenOf(lists_.*direction.devices, id);
    }
    wakeup_->Wake();
}

void DeviceManager::Run(bool on) {
    {
        const std::lock_guard lock(wakeup_->mutex);
        if (std::exchange(runs_, on) == on) return;
        if (on && !ends_ && !use_) use_.emplace();
    }
    if (on) {
        microphone_.stream.Forget();
        loudspeaker_.stream.Forget();
    }
    wakeup_->Wake();
}

void DeviceManager::Work() {
    NameThread("sdk-devices");
    system_->Enter();
    for (;;) {
        std::unique_lock lock(wakeup_->mutex);
        const bool look = wakeup_->Wait(lock, check_);
        if (ends_) break;
        const bool restarted = std::exchange(wakeup_->restarted, false);
        lock.unlock();
        if (restarted) {
            system_->Leave();
            system_->Enter();
        }
        if (look) Look();
        const bool check = check_ && *check_ <= Clock::now();
        for (Direction* const direction : {&microphone_, &loudspeaker_}) {
            Follow(*direction, look);
            if (check && Stalls(*direction)) {
                Warn(*direction,
                     direction->calls == 0 ? "its device does not begin" : "its device stopped");
                Open(*direction, std::string(direction->stream.Device()));
            }
        }
        EndUse();
        if (check || !check_) check_ = NextCheck();
    }
    system_->Leave();
}

void DeviceManager::EndUse() {
    // It may have been asked to stop since the streams were read; then the next turn closes
    // them.
    if (!microphone_.stream.Device().empty() || !loudspeaker_.stream.Device().empty()) return;
    const std::lock_guard lock(wakeup_->mutex);
    // It may also have been started again.
    if (!runs_) use_.reset();
}

void DeviceManager::Look() {
    std::optional<DeviceLists> found = system_->Read();
    if (!found) {
        const bool is_first = wait_ == wait_.zero();
        wait_ = std::clamp(wait_ * 2, delays_.first_wait, delays_.most_wait);
        wakeup_->LookIn(wait_);
        // A single missing answer does not mean a problem.
        if (is_first && found_ != DeviceLists{}) return;
        if (!std::exchange(warned_of_none_, true))
            log_->Warning("The system reports no sound devices. The engine asks it again.");
    } else {
        wait_ = wait_.zero();
        warned_of_none_ = false;
        if (!system_->ReportsChanges()) AskAgain();
    }
    found_ = std::move(found).value_or(DeviceLists{});
    Notify();
}

/// Polls, because the system does not report device changes.
void DeviceManager::AskAgain() {
    wakeup_->LookIn(delays_.look);
    if (std::exchange(warned_of_silence_, true)) return;
    log_->Warning(
        "The system does not report changes of sound devices. The engine polls them instead.");
}

void DeviceManager::Notify() {
    {
        const std::lock_guard lock(wakeup_->mutex);
        for (Direction* const direction : {&microphone_, &loudspeaker_})
            direction->chosen = ChosenOf(found_.*direction->devices, direction->chosen);
        lists_ = found_;
    }
    notifier_.Notify(found_);
}

std::string DeviceManager::Wanted(const Direction& direction) {
    const std::lock_guard lock(wakeup_->mutex);
    return runs_ && !ends_ ? OwnId(found_.*direction.devices, direction.chosen) : std::string();
}

void DeviceManager::Follow(Direction& direction, bool look) {
    const std::string id = Wanted(direction);
    const std::string problem = direction.stream.Problem();
    if (!problem.empty())
        Warn(direction, problem);
    else
        Settle(direction);
    if (direction.stream.Device() == id && !(look && !problem.empty())) return;
    if (id.empty()) return direction.stream.Close();
    Open(direction, id);
}

void DeviceManager::Open(Direction& direction, const std::string& id) {
    direction.opened = Clock::now();
    direction.calls = 0;
    direction.idle_checks = 0;
    direction.stream.Open(id);
}

/// Warns once about the same problem.
void DeviceManager::Warn(Direction& direction, const std::string& problem) {
    if (std::exchange(direction.warned, problem) == problem) return;
    log_->Warning(std::string(direction.name) + " does not work: " + problem +
                  ". It is tried again.");
}

void DeviceManager::Settle(Direction& direction) {
    if (direction.warned.empty() || direction.stream.Device().empty() ||
        direction.stream.Calls() == 0u)
        return;
    // It may be about to stall again.
    if (direction.idle_checks > 0) return;
    if (Clock::now() - direction.opened >= delays_.look)
        direction.warned.clear();
    else
        wakeup_->LookIn(delays_.look);
}

bool DeviceManager::Stalls(Direction& direction) {
    const std::optional<std::uint32_t> calls = direction.stream.Calls();
    if (!calls || direction.stream.Device().empty() || !direction.stream.Problem().empty())
        return false;
    const bool is_idle = std::exchange(direction.calls, *calls) == *calls;
    direction.idle_checks = is_idle ? direction.idle_checks + 1 : 0;
    return direction.idle_checks >= (*calls == 0 ? kStartChecks : kStallChecks);
}

std::optional<DeviceManager::Clock::time_point> DeviceManager::NextCheck() const {
    for (const Direction* const direction : {&microphone_, &loudspeaker_}) {
        if (!direction->stream.Device().empty() && direction->stream.Calls())
            return Clock::now() + delays_.check;
    }
    return std::nullopt;
}

}  // namespace engine::sound
