#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "engine/sound/devices/audio_devices.h"

namespace engine::sound {

/// Tells of devices who asked for them, and who listens to changes. Any thread.
class ListTeller {
  public:
    using Listener = AudioDevices::Listener;
    using Answer = AudioDevices::Answer;

    void SetListener(Listener listener);
    /// Answers once something was told. True when it is known already.
    bool List(Answer answer);
    /// What there is now. What there is at first is no change, also when that is nothing.
    void Tell(const DeviceLists& lists);
    /// Nothing is told from now on; what is being told has been.
    void End();

  private:
    std::mutex mutex_;
    std::optional<DeviceLists> told_;
    std::vector<Answer> waiting_;

    // Held while something is told.
    std::mutex telling_;
    Listener listener_;
    bool ended_ = false;
};

}  // namespace engine::sound
