#include "engine/calls/connection/key_work.h"

#include <doctest/doctest.h>

#include <chrono>

#include "test/cpp/engine/mls/call.h"

using engine::KeyWork;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("so much work with keys may come at once, and so much each second after that") {
    const KeyWork::Time start(hours(1));
    KeyWork work;
    CHECK(work.Add(KeyWork::kMax, start));
    CHECK(work.Add(KeyWork::kPerSecond, start + seconds(1)));
    CHECK(work.Add(KeyWork::kPerSecond / 2, start + milliseconds(1500)));
    CHECK_FALSE(work.Add(1, start + milliseconds(1500)));
    // What was done long ago does not count, however little was done since.
    CHECK(work.Add(KeyWork::kMax, start + hours(1)));
    CHECK_FALSE(work.Add(1, start + hours(1)));
}

// Or a server would be left in which many come and go, each by a little work.
TEST_CASE("work with keys at its pace is never too much, in however small pieces it comes") {
    KeyWork::Time now(hours(1));
    KeyWork work;
    CHECK(work.Add(KeyWork::kMax - 1, now));
    int refused = 0;
    for (int piece = 0; piece < 10'240; ++piece) {
        now += std::chrono::microseconds(1'000'000 / KeyWork::kPerSecond);
        if (!work.Add(1, now)) ++refused;
    }
    CHECK(refused == 0);
}

// What all of them do together is within what each of them may.
TEST_CASE("25 people may join a call one after another within no time") {
    mls_test::Call call;
    call.Start(mls_test::Person(1));
    const std::uint64_t before = engine::mls::CurveSteps();
    for (std::uint64_t user = 2; user <= 25; ++user) {
        call.Change(user - 1, {mls_test::Person(user)}, {});
    }
    KeyWork work;
    CHECK(work.Add(engine::mls::CurveSteps() - before, KeyWork::Time(hours(1))));
}
