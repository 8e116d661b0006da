#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "engine/core/run/thread.h"
#include "engine/system/threads/blocked_signals.h"

namespace engine {

std::thread StartThread(UniqueFunction<void()> run) {
    const BlockedSignals blocked;  // the new thread inherits the mask
    return std::thread([run = std::move(run)] { run(); });
}

void NameThread(const char* name) { pthread_setname_np(pthread_self(), name); }

bool BindThread(std::uint64_t mask) {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    for (int cpu = 0; cpu < 64; ++cpu) {
        if ((mask >> cpu) & 1) CPU_SET(cpu, &cpus);
    }
    return pthread_setaffinity_np(pthread_self(), sizeof cpus, &cpus) == 0;
}

/// A thread has a nice value of its own here, addressed by its id, for which older C libraries have
/// no function.
std::error_code SetThreadPriority(int nice) {
    if (setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice) == 0) return {};
    return {errno, std::generic_category()};
}

}  // namespace engine
