#pragma once

#include <chrono>

namespace engine::sound {

/// How long those wait who keep devices open.
struct DeviceDelays {
    using Time = std::chrono::milliseconds;

    /// One change of hardware is several of the system's.
    Time settle{100};
    /// Before a device that failed is tried again.
    Time retry{1000};
    /// Before a system that tells of no devices is asked again, at first and at most.
    Time first_wait{500};
    Time most_wait{30000};
    /// Before a look at what does not tell of itself: devices that come and go where the system
    /// does not say so, one that works again.
    Time look{5000};
    /// Between looks at whether an open device still calls for sound.
    Time check{2000};
};

}  // namespace engine::sound
