#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {

/// Notifies those who asked for the devices, and those who listen to changes. Any thread.
class DeviceListNotifier {
  public:
    using Listener = AudioDevices::Listener;
    using Answer = AudioDevices::Answer;

    void SetListener(Listener listener);
    /// Answers once the devices are known. True when they are known already.
    bool List(Answer answer);
    /// What there is now. What there is at first is no change, also when that is nothing.
    void Notify(const DeviceLists& lists);
    /// Nobody is notified from now on; who is being notified has been when this returns.
    void End();

  private:
    std::mutex mutex_;
    std::optional<DeviceLists> lists_;
    std::vector<Answer> waiting_;

    // Held while somebody is notified.
    std::mutex notifying_;
    Listener listener_;
    bool ended_ = false;
};

}  // namespace engine::sound
