#include "engine/system/threads/thread_wakeup.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

using engine::ThreadWakeup;

TEST_CASE("a wakeup that was rung before, once or more often, is heard once") {
    ThreadWakeup wakeup;
    wakeup.Ring();
    wakeup.Ring();
    wakeup.Wait();
    std::atomic<bool> rung = false;
    std::thread other([&] {
        rung = true;
        wakeup.Ring();
    });
    wakeup.Wait();
    CHECK(rung);
    other.join();
}

// One that is missed would stop both for ever.
TEST_CASE("no ring is lost between two threads that wait for each other") {
    constexpr int kRounds = 50'000;
    ThreadWakeup there;
    ThreadWakeup back;
    int rounds = 0;
    std::thread other([&] {
        for (int round = 0; round < kRounds; ++round) {
            there.Wait();
            ++rounds;
            back.Ring();
        }
    });
    for (int round = 0; round < kRounds; ++round) {
        there.Ring();
        back.Wait();
    }
    other.join();
    CHECK(rounds == kRounds);
}
