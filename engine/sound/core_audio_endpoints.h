#pragma once

#include <CoreAudio/CoreAudio.h>
#include <dispatch/dispatch.h>

#include <functional>
#include <optional>

#include "engine/sound/audio_devices.h"

namespace engine::sound {

/// The devices that are plugged in, as Core Audio tells. One thread.
class CoreAudioEndpoints {
  public:
    /// `on_change` is called on a thread of the system's when there may be others or another
    /// default one, not after this is destroyed; it must not wait.
    explicit CoreAudioEndpoints(const std::function<void()>& on_change);
    ~CoreAudioEndpoints();
    CoreAudioEndpoints(const CoreAudioEndpoints&) = delete;
    CoreAudioEndpoints& operator=(const CoreAudioEndpoints&) = delete;

    /// What there is now; nothing when the system does not tell. Ids are devices' UIDs, which stay
    /// the same after they were unplugged.
    static std::optional<DeviceLists> Read();

  private:
    // Not a run loop: it is the host's whether one runs.
    const dispatch_queue_t queue_;
    AudioObjectPropertyListenerBlock listener_;
};

}  // namespace engine::sound
