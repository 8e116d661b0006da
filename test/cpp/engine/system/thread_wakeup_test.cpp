#include "engine/system/threads/thread_wakeup.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

using engine::ThreadWakeup;

TEST_CASE("a wakeup that was woken before, once or more often, is heard once") {
    ThreadWakeup wakeup;
    wakeup.Wake();
    wakeup.Wake();
    wakeup.Wait();
    std::atomic<bool> woken = false;
    std::thread other([&] {
        woken = true;
        wakeup.Wake();
    });
    wakeup.Wait();
    CHECK(woken);
    other.join();
}

// One that is missed would stop both forever.
TEST_CASE("no ring is lost between two threads that wait for each other") {
    constexpr int kRounds = 50'000;
    ThreadWakeup there;
    ThreadWakeup back;
    int rounds = 0;
    std::thread other([&] {
        for (int round = 0; round < kRounds; ++round) {
            there.Wait();
            ++rounds;
            back.Wake();
        }
    });
    for (int round = 0; round < kRounds; ++round) {
        there.Wake();
        back.Wait();
    }
    other.join();
    CHECK(rounds == kRounds);
}
