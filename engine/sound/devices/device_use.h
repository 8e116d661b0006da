#pragma once

#include <chrono>

namespace engine::sound {

/// While an object of this class lives, a sound device is open or about to be opened. Any thread.
class DeviceUse {
  public:
    DeviceUse();
    ~DeviceUse();
    DeviceUse(const DeviceUse&) = delete;
    DeviceUse& operator=(const DeviceUse&) = delete;

    /// Waits until there is none in this process. False when there is one still after that long, as
    /// a system's call may hang.
    static bool WaitForNone(std::chrono::milliseconds patience);
};

}  // namespace engine::sound
