// Client functions that the library has no symbol for: they read through the user.

#include "sdk/include/sdk/generated/client.h"
#include "sdk/include/sdk/generated/user_application_profile_handle.h"
#include "sdk/include/sdk/generated/user_handle.h"

namespace sdk {

std::vector<UserApplicationProfileHandle> Client::GetUserApplicationProfiles(
    uint64_t userId) const {
    const std::optional<UserHandle> user = GetUser(userId);
    return user ? user->UserApplicationProfiles() : std::vector<UserApplicationProfileHandle>();
}

std::vector<UserApplicationProfileHandle> Client::GetUserApplicationProfilesNoLock(
    uint64_t userId) const {
    return GetUserApplicationProfiles(userId);
}

}  // namespace sdk
