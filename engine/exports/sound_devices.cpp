#include <chrono>
#include <cstdint>

#include "engine/exports/c_types.h"
#include "engine/sound/devices/device_use.h"

/// Waits until the engine has no sound device of this process open, nor a thread that plays or
/// records; for those who are about to end the process, after their calls. False when that is not
/// so after `milliseconds`: a device may hang. Not one of the SDK's functions.
DISCORD_API bool SocialSdkEngine_WaitForClosedSoundDevices(uint32_t milliseconds) {
    return engine::sound::DeviceUse::WaitForNone(std::chrono::milliseconds(milliseconds));
}
