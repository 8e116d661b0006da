#include "engine/exports/c_types.h"
#include "engine/system/environment/process_environment.h"

/// Says where the engine asks for the environment: `source` calls `add` with `into` for each
/// variable (`NAME=value`) of the calling thread's environment, and answers false when it knows
/// none; then the process's own is taken. The engine asks within calls of the C interface, on the
/// caller's thread alone. Null goes back to the process's own. For hosts that guard their
/// environment by a lock or keep one for each thread. Not one of the SDK's functions.
DISCORD_API void SocialSdkEngine_SetEnvironmentSource(
    bool (*source)(void (*add)(const char* variable, size_t size, void* into), void* into)) {
    engine::SetEnvironmentSource(source);
}
