#include "engine/sound/devices/sample_ring.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

using engine::sound::DeviceRing;

TEST_CASE("a device that takes much at once hears what is said, whole") {
    constexpr std::size_t kTickSize = 480 * 2;
    for (const std::size_t ticks : {1u, 2u, 5u, 6u, 7u, 10u, 14u}) {
        CAPTURE(ticks);
        DeviceRing<2> ring;
        std::vector<std::int16_t> taken(ticks * kTickSize);
        std::int16_t tick = 0;
        std::int16_t last = 0;
        for (int times = 0; times < 10; ++times) {
            for (std::size_t written = 0; written < ticks; ++written) {
                std::array<std::int16_t, kTickSize> said;
                said.fill(++tick);
                ring.Write(said);
            }
            ring.Read(taken);
            if (taken.front() == 0) continue;
            // In order, with nothing left out.
            CHECK((last == 0 || taken.front() == last + 1));
            CHECK(std::ranges::is_sorted(taken));
            CHECK(taken.back() == taken.front() + static_cast<int>(ticks) - 1);
            last = taken.back();
        }
        CHECK(last > 0);
    }
}

TEST_CASE("what was forgotten is not heard, and a few ticks wait before what comes is") {
    using Tick = std::array<std::int16_t, 480>;
    DeviceRing<1> ring;
    Tick said;
    Tick heard;
    said.fill(1);
    for (int n = 0; n < 3; ++n) ring.Write(said);
    ring.Read(heard);
    CHECK(heard[0] == 1);
    ring.Forget();
    ring.Read(heard);
    CHECK(heard[0] == 0);
    said.fill(2);
    ring.Write(said);
    ring.Read(heard);
    CHECK(heard[0] == 0);
    ring.Write(said);
    ring.Read(heard);
    CHECK(heard[0] == 2);
    CHECK(heard[479] == 2);
    // What comes after it is not, whenever the reader comes.
    ring.Forget();
    said.fill(3);
    for (int n = 0; n < 2; ++n) ring.Write(said);
    ring.Read(heard);
    CHECK(heard[0] == 3);
}

TEST_CASE("a device that takes more than the ring holds is given what there is") {
    DeviceRing<2> ring;
    std::vector<std::int16_t> said(engine::sound::SampleRing::kSize, 7);
    ring.Write(said);
    std::vector<std::int16_t> taken(2 * said.size());
    ring.Read(taken);
    CHECK(taken.front() == 7);
    CHECK(taken.back() == 0);
}
