#include "sdk/include/sdk/sound_devices.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "sdk/src/loader/engine_extensions.h"

namespace sdk {

bool WaitForClosedSoundDevices(std::chrono::milliseconds patience) noexcept {
    auto* const function =
        g_engine_extensions.wait_for_closed_sound_devices.load(std::memory_order_acquire);
    if (function == nullptr) return false;
    constexpr std::int64_t kMax = std::numeric_limits<std::uint32_t>::max();
    return function(
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(patience.count(), 0, kMax)));
}

}  // namespace sdk
