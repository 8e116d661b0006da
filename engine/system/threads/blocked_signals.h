#pragma once

#include <csignal>

namespace engine {

/// Blocks all signals on this thread as long as it lives, for threads that are started meanwhile,
/// but for those of a thread's own faults: host's callbacks run on such threads, and a host may
/// turn faults into reports or exceptions. POSIX systems.
class BlockedSignals {
  public:
    BlockedSignals() noexcept {
        sigset_t all;
        sigfillset(&all);
        for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS})
            sigdelset(&all, fault);
        pthread_sigmask(SIG_SETMASK, &all, &previous_);
    }
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

  private:
    sigset_t previous_;
};

}  // namespace engine
