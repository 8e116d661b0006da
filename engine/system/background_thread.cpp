#include "engine/system/background_thread.h"

#include <system_error>
#include <thread>
#include <utility>

#if !defined(_WIN32)
#include "engine/system/blocked_signals.h"
#endif

namespace engine {

bool StartBackgroundThread(UniqueFunction<void()> task) {
#if !defined(_WIN32)
    const BlockedSignals blocked;  // a thread inherits the mask of the one that starts it
#endif
    try {
        std::thread([task = std::move(task)] { task(); }).detach();
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace engine
