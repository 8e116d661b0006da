#include <cstddef>
#include <cstdlib>

#include "engine/core/run/callback_queue.h"
#include "engine/exports/c_types.h"

// The functions of the C interface that belong to no class.

DISCORD_API void* Discord_Alloc(size_t size) { return std::malloc(size); }

DISCORD_API void Discord_Free(void* ptr) { std::free(ptr); }

DISCORD_API void Discord_FreeProperties(Discord_Properties properties) {
    for (std::size_t i = 0; i < properties.size; ++i) {
        if (properties.keys) std::free(properties.keys[i].ptr);
        if (properties.values) std::free(properties.values[i].ptr);
    }
    std::free(properties.keys);
    std::free(properties.values);
}

DISCORD_API void Discord_RunCallbacks(void) { engine::CallbackQueue::Instance().RunCallbacks(); }

DISCORD_API void Discord_ResetCallbacks(void) {
    engine::CallbackQueue::Instance().ResetCallbacks();
}

DISCORD_API void Discord_SetFreeThreaded(void) {
    engine::CallbackQueue::Instance().SetFreeThreaded(true);
}
