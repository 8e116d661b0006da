#include <pthread.h>

#include "engine/core/run/thread.h"
#include "engine/system/threads/blocked_signals.h"

namespace engine {

std::thread StartThread(UniqueFunction<void()> run) {
    const BlockedSignals blocked;  // the new thread inherits the mask
    return std::thread([run = std::move(run)] { run(); });
}

void NameThread(const char* name) { pthread_setname_np(name); }

/// The system has no way to do that.
bool BindThread(std::uint64_t) { return false; }

std::error_code SetThreadPriority(int nice) {
    const qos_class_t level = nice < 0    ? QOS_CLASS_USER_INTERACTIVE
                              : nice == 0 ? QOS_CLASS_DEFAULT
                              : nice < 10 ? QOS_CLASS_UTILITY
                                          : QOS_CLASS_BACKGROUND;
    return {pthread_set_qos_class_self_np(level, 0), std::generic_category()};
}

}  // namespace engine
