#include "sdk/src/loader/engine_extensions.h"

#include "sdk/src/loader/dynamic_library.h"

namespace sdk {

constinit EngineExtensions g_engine_extensions;

void PublishEngineExtensions(void* library) noexcept {
    g_engine_extensions.set_presence_state_callback.store(
        reinterpret_cast<EngineExtensions::SetPresenceStateCallback*>(
            FindExport(library, "SocialSdkEngine_SetPresenceStateCallback")),
        std::memory_order_release);
    g_engine_extensions.set_sign_in_page_callback.store(
        reinterpret_cast<EngineExtensions::SetSignInPageCallback*>(
            FindExport(library, "SocialSdkEngine_SetSignInPageCallback")),
        std::memory_order_release);
    g_engine_extensions.set_environment_source.store(
        reinterpret_cast<EngineExtensions::SetEnvironmentSource*>(
            FindExport(library, "SocialSdkEngine_SetEnvironmentSource")),
        std::memory_order_release);
    g_engine_extensions.wait_for_closed_sound_devices.store(
        reinterpret_cast<EngineExtensions::WaitForClosedSoundDevices*>(
            FindExport(library, "SocialSdkEngine_WaitForClosedSoundDevices")),
        std::memory_order_release);
}

}  // namespace sdk
