#pragma once

#include <chrono>

namespace engine::sound {

/// The delays of managing devices.
struct DeviceDelays {
    using Time = std::chrono::milliseconds;

    /// One hardware change causes several events of the system.
    Time settle{100};
    /// Before a device that failed is tried again.
    Time retry{1000};
    /// Before a system that reports no devices is asked again, at first and at most.
    Time first_wait{500};
    Time most_wait{30000};
    /// Between polls for changes that the system does not report: devices that come and go, or one
    /// that works again.
    Time look{5000};
    /// Between looks at whether an open device still calls for sound.
    Time check{2000};
};

}  // namespace engine::sound
