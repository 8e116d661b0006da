#include <cstdint>
#include <string>

#include "engine/client/client.h"
#include "engine/exports/c_types.h"
#include "engine/exports/host_callback.h"

/// Reports each page that a player has to open to sign in: its address and, for a device sign-in,
/// the address without the code, the code and its lifetime in seconds. `display` says what opens
/// the page: 0 only the system's browser, without calling the callback; 1 the browser and the
/// callback, so that a missing browser is not an error; 2 only the callback. Like
/// SocialSdkEngine_Describe it is not one of the SDK's; the vendor's library does not have it.
DISCORD_API void SocialSdkEngine_SetSignInPageCallback(
    Discord_Client* self,
    void (*callback)(Discord_String url, Discord_String verification_uri, Discord_String user_code,
                     int32_t expires_in, void* user_data),
    Discord_FreeFn callback__userDataFree, void* callback__userData, int32_t display) {
    engine::HostCallback<std::string, std::string, std::string, std::int32_t> given(
        callback, callback__userDataFree, callback__userData);
    if (!self || !self->opaque) return;
    try {
        static_cast<engine::Client*>(self->opaque)
            ->SetSignInPageCallback(given.Release(), static_cast<engine::PageDisplay>(display));
    } catch (...) {
        // Out of memory: nothing is reported.
    }
}
