#include "engine/sound/device_keeper.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/thread.h"
#include "engine/sound/kept_devices.h"

namespace engine::sound {
namespace {

using std::chrono::milliseconds;

/// One change of hardware is several of the system's.
constexpr milliseconds kSettle(100);
/// Before a device that failed is tried again.
constexpr milliseconds kRetry(1000);
constexpr milliseconds kFirstWait(500);
constexpr milliseconds kMostWait(30000);

bool HasId(const std::vector<AudioDevice>& devices, const std::string& id) {
    return std::ranges::count(devices, id, &AudioDevice::id) > 0;
}

}  // namespace

DeviceKeeper::DeviceKeeper(const MakeSystem& make_system, std::shared_ptr<Log> log)
    : log_(std::move(log)),
      system_(make_system(
          {[bell = bell_] { bell->LookIn(kSettle); }, [bell = bell_] { bell->LookIn(kRetry); }})),
      microphone_(system_->Microphone()),
      loudspeaker_(system_->Loudspeaker()) {
    bell_->LookIn(milliseconds(0));
}

void DeviceKeeper::Rest() {
    const std::lock_guard lock(bell_->mutex);
    known_ = true;
}

void DeviceKeeper::End() {
    Listener listener;
    {
        // What is being told has been told then.
        const std::lock_guard lock(telling_mutex_);
        silent_ = true;
        std::swap(listener_, listener);
    }
    std::vector<Answer> unanswered;
    {
        const std::lock_guard lock(bell_->mutex);
        ends_ = true;
        unanswered.swap(waiting_);
    }
    bell_->Ring();
}

void DeviceKeeper::SetListener(Listener listener) {
    const std::lock_guard lock(telling_mutex_);
    std::swap(listener_, listener);
}

void DeviceKeeper::List(Answer answer) {
    std::unique_lock lock(bell_->mutex);
    if (!known_) return waiting_.push_back(std::move(answer));
    const DeviceLists lists = lists_;
    lock.unlock();
    answer(lists);
}

void DeviceKeeper::UseInput(const std::string& id) {
    Change([&] { wishes_.input = id; });
}

void DeviceKeeper::UseOutput(const std::string& id) {
    Change([&] { wishes_.output = id; });
}

void DeviceKeeper::Run(bool on) {
    Change([&] { wishes_.runs = on; });
}

void DeviceKeeper::Work() {
    NameThread("sdk-devices");
    system_->Enter();
    for (;;) {
        std::unique_lock lock(bell_->mutex);
        const bool look = bell_->Wait(lock);
        if (ends_) break;
        lock.unlock();
        if (look) Look();
        Follow(microphone_, look);
        Follow(loudspeaker_, look);
    }
    system_->Leave();
}

void DeviceKeeper::Look() {
    const std::optional<DeviceLists> found = system_->Read();
    if (found) {
        wait_ = milliseconds(0);
    } else {
        if (wait_ == wait_.zero())
            log_->Warning("The system tells of no sound devices. It is asked again.");
        wait_ = std::clamp(wait_ * 2, kFirstWait, kMostWait);
        bell_->LookIn(wait_);
    }
    found_ = found.value_or(DeviceLists{});
    Tell();
}

void DeviceKeeper::Tell() {
    std::vector<Answer> answers;
    {
        const std::lock_guard lock(bell_->mutex);
        // What went away stays chosen no longer.
        if (!HasId(found_.inputs, wishes_.input)) wishes_.input = kDefaultDevice;
        if (!HasId(found_.outputs, wishes_.output)) wishes_.output = kDefaultDevice;
        lists_ = found_;
        known_ = true;
        answers.swap(waiting_);
    }
    const std::lock_guard lock(telling_mutex_);
    if (silent_) return;
    for (const Answer& answer : answers) answer(found_);
    const bool is_first = !std::exchange(told_once_, true);
    if (std::exchange(told_, found_) == found_ || is_first) return;
    if (listener_) listener_(found_);
}

std::string DeviceKeeper::Wanted(const DeviceStream& stream) {
    const std::lock_guard lock(bell_->mutex);
    if (!wishes_.runs || ends_) return {};
    return &stream == &microphone_ ? OwnId(found_.inputs, wishes_.input)
                                   : OwnId(found_.outputs, wishes_.output);
}

void DeviceKeeper::Follow(DeviceStream& stream, bool again) {
    const std::string id = Wanted(stream);
    const std::string problem = stream.Problem();
    if (!problem.empty()) Warn(stream, problem);
    if (stream.Device() == id && !(again && !problem.empty())) return;
    if (id.empty()) return stream.Close();
    stream.Open(id);
}

void DeviceKeeper::Warn(const DeviceStream& stream, const std::string& problem) {
    const bool records = &stream == &microphone_;
    if (std::exchange(records ? warned_input_ : warned_output_, problem) == problem) return;
    log_->Warning(std::string(records ? "The microphone" : "The loudspeaker") +
                  " does not work: " + problem + ". It is tried again.");
}

}  // namespace engine::sound
