#include "engine/core/run/thread.h"

#include <doctest/doctest.h>

#include <csignal>

// A crash reporter, or a runtime that makes exceptions of faults, must get those of callbacks on
// the engine's threads; what is sent to the process is for the host's own threads.
TEST_CASE("the engine's threads leave signals to the host, but for their own faults") {
    sigset_t blocked;
    engine::StartThread([&] { pthread_sigmask(SIG_BLOCK, nullptr, &blocked); }).join();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGALRM, SIGUSR1, SIGPIPE})
        CHECK(sigismember(&blocked, signal) == 1);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS})
        CHECK(sigismember(&blocked, fault) == 0);
}
