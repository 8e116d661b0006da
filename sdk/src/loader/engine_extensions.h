#pragma once

#include <atomic>
#include <cstdint>

#include "sdk/include/sdk/environment.h"
#include "sdk/src/loader/c_interface.h"

namespace sdk {

// What the open engine exports besides the SDK's C interface. Null for the vendor's library, and
// before a library is loaded. Written once, by the loader.
struct EngineExtensions {
    using SetPresenceStateCallback = void(Discord_Client*, void (*)(int32_t, int32_t, void*),
                                          Discord_FreeFn, void*);
    using SetSignInPageCallback = void(Discord_Client*,
                                       void (*)(Discord_String, Discord_String, Discord_String,
                                                int32_t, void*),
                                       Discord_FreeFn, void*, int32_t display);
    using SetEnvironmentSource = void(EnvironmentSource);
    using WaitForClosedSoundDevices = bool(std::uint32_t milliseconds);

    std::atomic<SetPresenceStateCallback*> set_presence_state_callback{nullptr};
    std::atomic<SetSignInPageCallback*> set_sign_in_page_callback{nullptr};
    std::atomic<SetEnvironmentSource*> set_environment_source{nullptr};
    std::atomic<WaitForClosedSoundDevices*> wait_for_closed_sound_devices{nullptr};
};

extern EngineExtensions g_engine_extensions;

void PublishEngineExtensions(void* library) noexcept;

}  // namespace sdk
