#include "engine/system/threads/doorbell.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

using engine::Doorbell;

TEST_CASE("a bell that was rung before, once or more often, is heard once") {
    Doorbell bell;
    bell.Ring();
    bell.Ring();
    bell.Wait();
    std::atomic<bool> rung = false;
    std::thread other([&] {
        rung = true;
        bell.Ring();
    });
    bell.Wait();
    CHECK(rung);
    other.join();
}

// One that is missed would stop both for ever.
TEST_CASE("no ring is lost between two threads that wait for each other") {
    constexpr int kRounds = 50'000;
    Doorbell there;
    Doorbell back;
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
