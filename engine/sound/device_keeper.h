#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/log.h"
#include "engine/sound/audio_devices.h"
#include "engine/sound/device_bell.h"
#include "engine/sound/device_system.h"

namespace engine::sound {

/// What `KeepDevices` made and its thread have in common. A system's call may hang for as long as
/// it likes: whoever drops the devices does not wait for it, so all that the thread touches is
/// here, and goes with the last of the two. Any thread, unless it says so.
class DeviceKeeper {
  public:
    using Listener = AudioDevices::Listener;
    using Answer = AudioDevices::Answer;

    DeviceKeeper(const MakeSystem& make_system, std::shared_ptr<Log> log);
    DeviceKeeper(const DeviceKeeper&) = delete;
    DeviceKeeper& operator=(const DeviceKeeper&) = delete;

    /// The thread that has all but the sound itself, until `End`.
    void Work();
    /// There is no such thread: no devices.
    void Rest();
    /// Nothing is told from now on, and the thread ends as soon as it can.
    void End();

    // As `AudioDevices` has them.
    void SetListener(Listener listener);
    void List(Answer answer);
    void UseInput(const std::string& id);
    void UseOutput(const std::string& id);
    void Run(bool on);
    DeviceStream& Microphone() { return microphone_; }
    DeviceStream& Loudspeaker() { return loudspeaker_; }
    const DeviceStream& Microphone() const { return microphone_; }
    const DeviceStream& Loudspeaker() const { return loudspeaker_; }

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

    // The thread.
    void Look();
    void Tell();
    /// The own id of what a stream is to be open on; empty for nothing.
    std::string Wanted(const DeviceStream& stream);
    /// Has a stream be open on what it is to be. `again` tries anew what failed.
    void Follow(DeviceStream& stream, bool again);
    /// Of the same problem once.
    void Warn(const DeviceStream& stream, const std::string& problem);

    const std::shared_ptr<DeviceBell> bell_ = std::make_shared<DeviceBell>();
    const std::shared_ptr<Log> log_;

    // Under the bell's lock.
    bool ends_ = false;
    bool known_ = false;
    Wishes wishes_;
    DeviceLists lists_;
    std::vector<Answer> waiting_;

    // Held while something is told.
    std::mutex telling_mutex_;
    Listener listener_;
    bool silent_ = false;

    // Of the thread.
    DeviceLists found_;
    std::chrono::milliseconds wait_{0};  // before the system is asked again
    DeviceLists told_;
    bool told_once_ = false;
    std::string warned_input_;
    std::string warned_output_;
    const std::unique_ptr<DeviceSystem> system_;
    DeviceStream& microphone_;
    DeviceStream& loudspeaker_;
};

}  // namespace engine::sound
