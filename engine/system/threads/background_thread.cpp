#include "engine/system/threads/background_thread.h"

#include <system_error>
#include <utility>

#include "engine/core/run/thread.h"

namespace engine {

bool StartBackgroundThread(UniqueFunction<void()> task) {
    try {
        StartThread(std::move(task)).detach();
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace engine
