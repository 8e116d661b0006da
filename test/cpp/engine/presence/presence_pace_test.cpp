#include "engine/presence/presence_pace.h"

#include <doctest/doctest.h>

using engine::PresencePace;
using std::chrono::milliseconds;

TEST_CASE("no 20 seconds hold more than 5 changes") {
    PresencePace pace{{}};
    const PresencePace::Clock::time_point start{};
    for (int i = 0; i < 5; ++i) {
        CHECK(pace.Delay(start + milliseconds(i)) == milliseconds(0));
        pace.Sent(start + milliseconds(i));
    }
    CHECK(pace.Delay(start + milliseconds(100)) == milliseconds(19900));
    CHECK(pace.Delay(start + milliseconds(19999)) == milliseconds(1));
    CHECK(pace.Delay(start + milliseconds(20000)) == milliseconds(0));
    pace.Sent(start + milliseconds(20000));
    CHECK(pace.Delay(start + milliseconds(20000)) == milliseconds(1));
    pace.Reset();
    CHECK(pace.Delay(start + milliseconds(20000)) == milliseconds(0));
}

TEST_CASE("a limit of 0 is none") {
    PresencePace pace{{0, milliseconds(20000)}};
    for (int i = 0; i < 100; ++i) {
        CHECK(pace.Delay({}) == milliseconds(0));
        pace.Sent({});
    }
}
