#include "engine/sound/devices/device_keeper.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "engine/core/run/thread.h"
#include "engine/sound/devices/kept_devices.h"

namespace engine::sound {
namespace {

// So many checks without a call mean that none will come: since the last one, and since the start,
// for which some devices take seconds. The first after the machine slept may be one too many.
constexpr int kStallChecks = 2;
constexpr int kStartChecks = 5;

}  // namespace

DeviceKeeper::DeviceKeeper(const MakeSystem& make_system, std::shared_ptr<Log> log,
                           const DeviceDelays& delays)
    : log_(std::move(log)),
      delays_(delays),
      system_(make_system({[bell = bell_, delays] { bell->LookIn(delays.settle); },
                           [bell = bell_, delays] { bell->LookIn(delays.retry); },
                           [bell = bell_] { bell->Restart(); }})),
      microphone_{system_->Microphone(), &DeviceLists::inputs, "The microphone"},
      loudspeaker_{system_->Loudspeaker(), &DeviceLists::outputs, "The loudspeaker"} {
    bell_->LookIn({});
}

void DeviceKeeper::Rest() {
    {
        const std::lock_guard lock(bell_->mutex);
        ends_ = true;
    }
    teller_.Tell({});
}

void DeviceKeeper::End() {
    teller_.End();
    {
        const std::lock_guard lock(bell_->mutex);
        ends_ = true;
    }
    bell_->Ring();
}

void DeviceKeeper::List(Answer answer) {
    // Whoever asks may know of a change that the system did not tell of. Not at once: some ask
    // again and again, and a look tries anew what failed.
    if (teller_.List(std::move(answer))) bell_->LookIn(delays_.retry);
}

void DeviceKeeper::Use(Kept& kept, const std::string& id) {
    {
        const std::lock_guard lock(bell_->mutex);
        // It may have gone since it was listed.
        kept.chosen = ChosenOf(lists_.*kept.devices, id);
    }
    bell_->Ring();
}

void DeviceKeeper::Run(bool on) {
    {
        const std::lock_guard lock(bell_->mutex);
        if (std::exchange(runs_, on) == on) return;
        if (on && !ends_ && !use_) use_.emplace();
    }
    if (on) {
        microphone_.stream.Forget();
        loudspeaker_.stream.Forget();
    }
    bell_->Ring();
}

void DeviceKeeper::Work() {
    NameThread("sdk-devices");
    system_->Enter();
    for (;;) {
        std::unique_lock lock(bell_->mutex);
        const bool look = bell_->Wait(lock, check_);
        if (ends_) break;
        const bool restarted = std::exchange(bell_->restarted, false);
        lock.unlock();
        if (restarted) {
            system_->Leave();
            system_->Enter();
        }
        if (look) Look();
        const bool check = check_ && *check_ <= Clock::now();
        for (Kept* const kept : {&microphone_, &loudspeaker_}) {
            Follow(*kept, look);
            if (check && Stalls(*kept)) {
                Warn(*kept, kept->calls == 0 ? "its device does not begin" : "its device stopped");
                Open(*kept, std::string(kept->stream.Device()));
            }
        }
        EndUse();
        if (check || !check_) check_ = NextCheck();
    }
    system_->Leave();
}

void DeviceKeeper::EndUse() {
    // It may have been told to stop since the streams were looked at; then the next turn closes
    // them.
    if (!microphone_.stream.Device().empty() || !loudspeaker_.stream.Device().empty()) return;
    const std::lock_guard lock(bell_->mutex);
    // Or to run again.
    if (!runs_) use_.reset();
}

void DeviceKeeper::Look() {
    std::optional<DeviceLists> found = system_->Read();
    if (!found) {
        const bool is_first = wait_ == wait_.zero();
        wait_ = std::clamp(wait_ * 2, delays_.first_wait, delays_.most_wait);
        bell_->LookIn(wait_);
        // One answer may fail to come though all is well.
        if (is_first && found_ != DeviceLists{}) return;
        if (!std::exchange(warned_of_none_, true))
            log_->Warning("The system tells of no sound devices. It is asked again.");
    } else {
        wait_ = wait_.zero();
        warned_of_none_ = false;
        if (!system_->Tells()) AskAgain();
    }
    found_ = std::move(found).value_or(DeviceLists{});
    Tell();
}

/// As the system does not say when there are other devices.
void DeviceKeeper::AskAgain() {
    bell_->LookIn(delays_.look);
    if (std::exchange(warned_of_silence_, true)) return;
    log_->Warning(
        "The system does not tell of sound devices that come and go. It is asked again and again.");
}

void DeviceKeeper::Tell() {
    {
        const std::lock_guard lock(bell_->mutex);
        for (Kept* const kept : {&microphone_, &loudspeaker_})
            kept->chosen = ChosenOf(found_.*kept->devices, kept->chosen);
        lists_ = found_;
    }
    teller_.Tell(found_);
}

std::string DeviceKeeper::Wanted(const Kept& kept) {
    const std::lock_guard lock(bell_->mutex);
    return runs_ && !ends_ ? OwnId(found_.*kept.devices, kept.chosen) : std::string();
}

void DeviceKeeper::Follow(Kept& kept, bool look) {
    const std::string id = Wanted(kept);
    const std::string problem = kept.stream.Problem();
    if (!problem.empty())
        Warn(kept, problem);
    else
        Settle(kept);
    if (kept.stream.Device() == id && !(look && !problem.empty())) return;
    if (id.empty()) return kept.stream.Close();
    Open(kept, id);
}

void DeviceKeeper::Open(Kept& kept, const std::string& id) {
    kept.opened = Clock::now();
    kept.calls = 0;
    kept.idle_checks = 0;
    kept.stream.Open(id);
}

/// Of the same problem once.
void DeviceKeeper::Warn(Kept& kept, const std::string& problem) {
    if (std::exchange(kept.warned, problem) == problem) return;
    log_->Warning(std::string(kept.name) + " does not work: " + problem + ". It is tried again.");
}

void DeviceKeeper::Settle(Kept& kept) {
    if (kept.warned.empty() || kept.stream.Device().empty() || kept.stream.Calls() == 0u) return;
    // It may be about to stall again.
    if (kept.idle_checks > 0) return;
    if (Clock::now() - kept.opened >= delays_.look)
        kept.warned.clear();
    else
        bell_->LookIn(delays_.look);
}

bool DeviceKeeper::Stalls(Kept& kept) {
    const std::optional<std::uint32_t> calls = kept.stream.Calls();
    if (!calls || kept.stream.Device().empty() || !kept.stream.Problem().empty()) return false;
    const bool is_idle = std::exchange(kept.calls, *calls) == *calls;
    kept.idle_checks = is_idle ? kept.idle_checks + 1 : 0;
    return kept.idle_checks >= (*calls == 0 ? kStartChecks : kStallChecks);
}

std::optional<DeviceKeeper::Clock::time_point> DeviceKeeper::NextCheck() const {
    for (const Kept* const kept : {&microphone_, &loudspeaker_}) {
        if (!kept->stream.Device().empty() && kept->stream.Calls())
            return Clock::now() + delays_.check;
    }
    return std::nullopt;
}

}  // namespace engine::sound
