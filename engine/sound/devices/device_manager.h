#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/log/log.h"
#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/devices/device_delays.h"
#include "engine/sound/devices/device_list_notifier.h"
#include "engine/sound/devices/device_system.h"
#include "engine/sound/devices/device_use.h"
#include "engine/sound/devices/device_wakeup.h"

namespace engine::sound {

/// What `ManageDevices` made and its thread have in common. A system call may hang: destroying the
/// devices does not wait for it, so everything that the thread uses is here, and is freed with the
/// last of the two. Any thread, unless it says so.
class DeviceManager {
  public:
    using Listener = AudioDevices::Listener;
    using Answer = AudioDevices::Answer;

    DeviceManager(const MakeSystem& make_system, std::shared_ptr<Log> log,
                  const DeviceDelays& delays);
    DeviceManager(const DeviceManager&) = delete;
    DeviceManager& operator=(const DeviceManager&) = delete;

    /// The main function of the thread that does everything but the sound itself, until `End`.
    void Work();
    /// There is no such thread: no devices.
    void Rest();
    /// Stops notifications, and ends the thread as soon as possible.
    void End();

    // As `AudioDevices` has them.
    void SetListener(Listener listener) { notifier_.SetListener(std::move(listener)); }
    void List(Answer answer);
    void UseInput(const std::string& id) { Use(microphone_, id); }
    void UseOutput(const std::string& id) { Use(loudspeaker_, id); }
    void Run(bool on);
    StreamRings& Microphone() { return microphone_.stream; }
    StreamRings& Loudspeaker() { return loudspeaker_.stream; }

  private:
    using Clock = DeviceWakeup::Clock;

    /// A direction, and what is known of it.
    struct Direction {
        DeviceStream& stream;
        std::vector<AudioDevice> DeviceLists::*const devices;
        const char* const name;
        std::string chosen = kDefaultDevice;  // under the wakeup's lock
        // Of the thread.
        Clock::time_point opened{};
        std::uint32_t calls = 0;  // of its device, at the last check
        int idle_checks = 0;      // so many found no more of them
        std::string warned{};     // the problem that was reported last
    };

    void Use(Direction& direction, const std::string& id);

    // The thread.
    void Look();
    void AskAgain();
    void Notify();
    /// The own id of what is to be open; empty for nothing.
    std::string Wanted(const Direction& direction);
    /// Devices are out of use once it does not run any more, and has closed the streams.
    void EndUse();
    /// Makes a stream be open on its wanted device. `look` retries a failed one.
    void Follow(Direction& direction, bool look);
    void Open(Direction& direction, const std::string& id);
    void Warn(Direction& direction, const std::string& problem);
    /// Forgets the reported problem of a stream that works again.
    void Settle(Direction& direction);
    /// Whether the device of an open stream calls for sound no longer.
    static bool Stalls(Direction& direction);
    /// When to look at that next; nothing while no stream needs it.
    std::optional<Clock::time_point> NextCheck() const;

    const std::shared_ptr<DeviceWakeup> wakeup_ = std::make_shared<DeviceWakeup>();
    const std::shared_ptr<Log> log_;
    const DeviceDelays delays_;
    DeviceListNotifier notifier_;

    // Under the wakeup's lock.
    bool ends_ = false;
    bool runs_ = false;
    DeviceLists lists_;
    std::optional<DeviceUse> use_;  // from when it runs until the streams are closed

    // Of the thread.
    DeviceLists found_;
    DeviceDelays::Time wait_{0};  // before the system is asked again
    bool warned_of_none_ = false;
    bool warned_of_silence_ = false;
    std::optional<Clock::time_point> check_;
    const std::unique_ptr<DeviceSystem> system_;
    Direction microphone_;
    Direction loudspeaker_;
};

}  // namespace engine::sound
