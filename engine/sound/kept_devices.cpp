#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/core/thread.h"
#include "engine/sound/kept_devices.h"

namespace engine::sound {
namespace {

using std::chrono::milliseconds;
using DeviceClock = std::chrono::steady_clock;

/// One change of hardware is several of the system's.
constexpr milliseconds kSettle(100);
/// Before a device that failed is tried again.
constexpr milliseconds kRetry(1000);
constexpr milliseconds kFirstWait(500);
constexpr milliseconds kMostWait(30000);

/// Wakes the thread of the devices. Others that know it may live longer than they.
struct Bell {
    void Ring() {
        const std::lock_guard lock(mutex);
        rung = true;
        rings.notify_all();
    }
    /// To look anew for what there is, so long from now at the latest.
    void LookIn(milliseconds wait) {
        const std::lock_guard lock(mutex);
        const DeviceClock::time_point at = DeviceClock::now() + wait;
        if (!look || at < *look) look = at;
        rung = true;
        rings.notify_all();
    }
    /// Until there is something to do. True when it is to look for devices.
    bool Wait(std::unique_lock<std::mutex>& lock) {
        const auto is_due = [this] { return rung || (look && *look <= DeviceClock::now()); };
        while (!is_due()) {
            if (const auto at = look)
                rings.wait_until(lock, *at);
            else
                rings.wait(lock);
        }
        rung = false;
        if (!look || *look > DeviceClock::now()) return false;
        look.reset();
        return true;
    }

    std::mutex mutex;
    std::condition_variable rings;
    bool rung = false;
    std::optional<DeviceClock::time_point> look;
};

bool HasId(const std::vector<AudioDevice>& devices, const std::string& id) {
    return std::ranges::count(devices, id, &AudioDevice::id) > 0;
}

class KeptDevices final : public AudioDevices {
  public:
    KeptDevices(const MakeSystem& make_system, std::shared_ptr<Log> log)
        : log_(std::move(log)),
          system_(make_system({[bell = bell_] { bell->LookIn(kSettle); },
                               [bell = bell_] { bell->LookIn(kRetry); }})),
          microphone_(system_->Microphone()),
          loudspeaker_(system_->Loudspeaker()) {
        bell_->LookIn(milliseconds(0));
        try {
            thread_ = StartThread([this] { Work(); });
        } catch (const std::system_error&) {
            known_ = true;
            log_->Warning("There are no sound devices, as there is no thread for them.");
        }
    }

    ~KeptDevices() override {
        SetListener(nullptr);
        std::vector<Answer> unanswered;
        {
            const std::lock_guard lock(bell_->mutex);
            ends_ = true;
            unanswered.swap(waiting_);
        }
        bell_->Ring();
        if (thread_.joinable()) thread_.join();
    }

    void SetListener(Listener listener) override {
        const std::lock_guard lock(listener_mutex_);
        std::swap(listener_, listener);
    }

    void List(Answer answer) override {
        std::unique_lock lock(bell_->mutex);
        if (!known_) return waiting_.push_back(std::move(answer));
        const DeviceLists lists = lists_;
        lock.unlock();
        answer(lists);
    }

    void UseInput(const std::string& id) override {
        Change([&] { wishes_.input = id; });
    }
    void UseOutput(const std::string& id) override {
        Change([&] { wishes_.output = id; });
    }
    void Run(bool on) override {
        Change([&] { wishes_.runs = on; });
    }

    void Capture(MonoTick& samples) override { microphone_.Read(samples); }
    void Play(const StereoTick& samples) override { loudspeaker_.Write(samples); }
    int EchoTicks() const override { return loudspeaker_.Ticks() + microphone_.Ticks(); }

  private:
    /// What is to be open.
    struct Wishes {
        std::string input = kDefaultDevice;
        std::string output = kDefaultDevice;
        bool runs = false;
    };

    template <class Make>
    void Change(Make make) {
        {
            const std::lock_guard lock(bell_->mutex);
            make();
        }
        bell_->Ring();
    }

    /// The thread that has all but the sound itself.
    void Work() {
        NameThread("sdk-devices");
        system_->Enter();
        for (;;) {
            std::unique_lock lock(bell_->mutex);
            const bool look = bell_->Wait(lock);
            if (ends_) break;
            lock.unlock();
            if (look) Look();
            lock.lock();
            const Wishes wishes = wishes_;
            lock.unlock();
            Follow(microphone_, wishes.runs ? OwnId(found_.inputs, wishes.input) : "", look);
            Follow(loudspeaker_, wishes.runs ? OwnId(found_.outputs, wishes.output) : "", look);
        }
        system_->Leave();
    }

    void Look() {
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

    void Tell() {
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
        for (const Answer& answer : answers) answer(found_);
        const bool is_first = !std::exchange(told_once_, true);
        if (std::exchange(told_, found_) == found_ || is_first) return;
        const std::lock_guard lock(listener_mutex_);
        if (listener_) listener_(found_);
    }

    /// Has a stream be open on a device, or on none. `again` tries anew what failed.
    void Follow(DeviceStream& stream, const std::string& id, bool again) {
        const std::string problem = stream.Problem();
        if (!problem.empty()) Warn(stream, problem);
        if (stream.Device() == id && !(again && !problem.empty())) return;
        if (id.empty()) return stream.Close();
        stream.Open(id);
    }

    /// Of the same problem once.
    void Warn(const DeviceStream& stream, const std::string& problem) {
        const bool records = &stream == &microphone_;
        if (std::exchange(records ? warned_input_ : warned_output_, problem) == problem) return;
        log_->Warning(std::string(records ? "The microphone" : "The loudspeaker") +
                      " does not work: " + problem + ". It is tried again.");
    }

    const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
    const std::shared_ptr<Log> log_;

    // Under the bell's lock.
    bool ends_ = false;
    bool known_ = false;
    Wishes wishes_;
    DeviceLists lists_;
    std::vector<Answer> waiting_;

    std::mutex listener_mutex_;
    Listener listener_;

    // Of the thread.
    DeviceLists found_;
    milliseconds wait_{0};  // before the system is asked again
    DeviceLists told_;
    bool told_once_ = false;
    std::string warned_input_;
    std::string warned_output_;
    const std::unique_ptr<DeviceSystem> system_;
    DeviceStream& microphone_;
    DeviceStream& loudspeaker_;

    std::thread thread_;
};

}  // namespace

std::unique_ptr<AudioDevices> KeepDevices(const MakeSystem& make_system,
                                          const std::shared_ptr<Log>& log) {
    return std::make_unique<KeptDevices>(make_system, log);
}

std::string OwnId(const std::vector<AudioDevice>& devices, const std::string& id) {
    const auto own = [&](const AudioDevice& one) {
        return one.id != kDefaultDevice && (id == kDefaultDevice ? one.is_default : one.id == id);
    };
    const auto found = std::ranges::find_if(devices, own);
    if (found != devices.end()) return found->id;
    // Without a default one, the first.
    return id == kDefaultDevice && devices.size() > 1 ? devices[1].id : std::string();
}

}  // namespace engine::sound
