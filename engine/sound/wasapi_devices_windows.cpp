#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/core/thread.h"
#include "engine/sound/wasapi_devices.h"
#include "engine/sound/wasapi_stream.h"

namespace engine::sound {
namespace {

using std::chrono::milliseconds;
using WasapiTime = std::chrono::steady_clock;

/// One change of hardware is several of Windows'.
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
        const WasapiTime::time_point at = WasapiTime::now() + wait;
        if (!look || at < *look) look = at;
        rung = true;
        rings.notify_all();
    }
    /// Until there is something to do. True when it is to look for devices.
    bool Wait(std::unique_lock<std::mutex>& lock) {
        const auto is_due = [this] { return rung || (look && *look <= WasapiTime::now()); };
        while (!is_due()) {
            if (const auto at = look)
                rings.wait_until(lock, *at);
            else
                rings.wait(lock);
        }
        rung = false;
        if (!look || *look > WasapiTime::now()) return false;
        look.reset();
        return true;
    }

    std::mutex mutex;
    std::condition_variable rings;
    bool rung = false;
    std::optional<WasapiTime::time_point> look;
};

bool HasId(const std::vector<AudioDevice>& devices, const std::string& id) {
    return std::ranges::count(devices, id, &AudioDevice::id) > 0;
}

std::string TextOf(HRESULT problem) {
    if (problem == E_ACCESSDENIED) return "Windows' settings keep programs from it";
    char text[32];
    std::snprintf(text, sizeof text, "error 0x%08lX", static_cast<unsigned long>(problem));
    return text;
}

class WasapiDevices final : public AudioDevices {
  public:
    WasapiDevices(MakeEnumerator make_enumerator, std::shared_ptr<Log> log)
        : make_enumerator_(std::move(make_enumerator)), log_(std::move(log)) {
        bell_->LookIn(milliseconds(0));
        try {
            thread_ = StartThread([this] { Work(); });
        } catch (const std::system_error&) {
            known_ = true;
            log_->Warning("There are no sound devices, as there is no thread for them.");
        }
    }

    ~WasapiDevices() override {
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
        const ComThread com;
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
        microphone_.Close();
        loudspeaker_.Close();
        endpoints_.reset();
    }

    void Look() {
        if (!endpoints_) {
            if (Com<IMMDeviceEnumerator> enumerator = make_enumerator_()) {
                endpoints_.emplace(std::move(enumerator),
                                   [bell = bell_] { bell->LookIn(kSettle); });
            }
        }
        const auto found = endpoints_ ? endpoints_->Read() : std::nullopt;
        if (found) {
            wait_ = milliseconds(0);
        } else {
            if (wait_ == wait_.zero())
                log_->Warning("Windows tells of no sound devices. They are looked for again.");
            endpoints_.reset();
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

    /// Has a stream be open on a device, or on none. `again` tries anew what ended by itself.
    void Follow(WasapiStream& stream, const std::string& id, bool again) {
        const HRESULT problem = stream.Problem();
        if (FAILED(problem)) Warn(stream, problem);
        if (stream.Device() == id && !(again && FAILED(problem))) return;
        stream.Close();
        Com<IMMDevice> device = id.empty() || !endpoints_ ? nullptr : endpoints_->Find(id);
        if (device) return stream.Open(std::move(device), id);
        if (!id.empty()) bell_->LookIn(kRetry);
    }

    /// Of the same problem once.
    void Warn(WasapiStream& stream, HRESULT problem) {
        const bool records = &stream == &microphone_;
        if (std::exchange(records ? warned_input_ : warned_output_, problem) == problem) return;
        log_->Warning(std::string(records ? "The microphone" : "The loudspeaker") +
                      " does not work: " + TextOf(problem) + ". It is tried again.");
    }

    const std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
    const MakeEnumerator make_enumerator_;
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
    std::optional<WasapiEndpoints> endpoints_;
    DeviceLists found_;
    milliseconds wait_{0};  // before Windows is asked again
    DeviceLists told_;
    bool told_once_ = false;
    HRESULT warned_input_ = S_OK;
    HRESULT warned_output_ = S_OK;
    // A device that failed may be gone: what else there is, Windows says soon.
    WasapiStream microphone_{WasapiStream::Direction::Record,
                             [bell = bell_] { bell->LookIn(kRetry); }};
    WasapiStream loudspeaker_{WasapiStream::Direction::Play,
                              [bell = bell_] { bell->LookIn(kRetry); }};

    std::thread thread_;
};

}  // namespace

std::unique_ptr<AudioDevices> MakeWasapiDevices(MakeEnumerator make_enumerator,
                                                const std::shared_ptr<Log>& log) {
    return std::make_unique<WasapiDevices>(std::move(make_enumerator), log);
}

}  // namespace engine::sound
