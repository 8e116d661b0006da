#pragma once

#include <CoreAudio/CoreAudio.h>
#include <dispatch/dispatch.h>

#include <functional>
#include <optional>

#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {

/// The devices that are plugged in, as Core Audio lists them. One thread.
class CoreAudioEndpoints {
  public:
    /// `on_change` is called on a thread of the system's when there may be others or another
    /// default one, `on_restart` when its service began again; not after this is destroyed. They
    /// must not wait.
    CoreAudioEndpoints(const std::function<void()>& on_change,
                       const std::function<void()>& on_restart);
    ~CoreAudioEndpoints();
    CoreAudioEndpoints(const CoreAudioEndpoints&) = delete;
    CoreAudioEndpoints& operator=(const CoreAudioEndpoints&) = delete;

    /// Whether the listeners could be registered with the system.
    bool ReportsChanges() const { return reports_changes_; }
    /// The current devices; nothing if the system does not report them. Ids are devices' UIDs,
    /// which stay the same after they were unplugged.
    static std::optional<DeviceLists> Read();

  private:
    // Not a run loop, because the host may not run one.
    const dispatch_queue_t queue_;
    AudioObjectPropertyListenerBlock listener_;
    bool reports_changes_ = true;
};

}  // namespace engine::sound
