#include <cstdint>

#include "engine/client/client.h"
#include "engine/exports/c_types.h"
#include "engine/exports/host_callback.h"

/// Reports the state of the local client (0 absent, 1 connecting, 2 ready) and the route that shows
/// the presence (0 none, 1 local client, 2 gateway): first what they are now, then every change,
/// and a change of the route before the completion of the update that made it. Like
/// SocialSdkEngine_Describe it is not one of the SDK's; the vendor's library does not have it.
DISCORD_API void SocialSdkEngine_SetPresenceStateCallback(
    Discord_Client* self, void (*callback)(int32_t local_client, int32_t route, void* user_data),
    Discord_FreeFn callback__userDataFree, void* callback__userData) {
    engine::HostCallback<std::int32_t, std::int32_t> given(callback, callback__userDataFree,
                                                           callback__userData);
    if (!self || !self->opaque) return;
    try {
        static_cast<engine::Client*>(self->opaque)->SetPresenceStateCallback(given.Release());
    } catch (...) {
        // Out of memory: nothing is reported.
    }
}
