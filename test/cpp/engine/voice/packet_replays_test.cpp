#include "engine/voice/packet_replays.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <set>

using engine::voice::PacketReplays;

namespace {

constexpr std::uint32_t kWindow = PacketReplays::kWindow;
/// Where the voice server of the platform begins to count.
constexpr std::uint32_t kFirstCounter = 0x8000'0000;

/// How a server writes its counters, as whoever reads them as big endian sees it.
using Written = std::uint32_t (*)(std::uint32_t);

std::uint32_t BigEndian(std::uint32_t counter) { return counter; }
std::uint32_t LittleEndian(std::uint32_t counter) {
    std::uint32_t written = 0;
    for (int byte = 0; byte < 4; ++byte) written = written << 8 | (counter >> 8 * byte & 0xff);
    return written;
}

}  // namespace

TEST_CASE("each packet of a source is taken once, in whatever order it comes") {
    for (const Written written : {BigEndian, LittleEndian}) {
        for (const std::uint32_t start : {0u, 1u, 0xfeu, 0xffffu, kFirstCounter, 0xff00'0000u}) {
            CAPTURE(start);
            PacketReplays replays;
            const auto take = [&](std::uint32_t at) {
                return replays.Take(7, written(start + at));
            };
            CHECK(take(0));
            CHECK_FALSE(take(0));
            for (const std::uint32_t at : {1u, 5u, 3u, 4u, 2u, 300u, 100u, 900u, 1000u}) {
                CAPTURE(at);
                CHECK(take(at));
                CHECK_FALSE(take(at));
                CHECK_FALSE(take(0));
            }
            for (const std::uint32_t at : {1u, 2u, 3u, 4u, 5u, 100u, 300u, 900u})
                CHECK_FALSE(take(at));
        }
    }
}

TEST_CASE(
    "of packets that are lost, delayed and repeated at random each that comes is taken once") {
    std::mt19937 random(5);
    const auto below = [&](std::uint32_t most) {
        return static_cast<std::uint32_t>(random() % most);
    };
    for (const Written written : {BigEndian, LittleEndian}) {
        PacketReplays replays;
        std::set<std::uint32_t> taken;
        std::uint32_t newest = kFirstCounter;
        for (int packet = 0; packet < 50'000; ++packet) {
            if (below(2) == 0) newest += 1 + below(below(100) == 0 ? 3 * kWindow : 3);
            // Order is known of those that are close together.
            const std::uint32_t back = packet < 2 ? 0 : below(kWindow + 10);
            const std::uint32_t counter = newest - std::min(back, newest - kFirstCounter);
            const std::uint32_t known =
                taken.empty() ? counter : std::max(*taken.rbegin(), counter);
            const bool is_new = known - counter < kWindow && taken.insert(counter).second;
            REQUIRE(replays.Take(7, written(counter)) == is_new);
        }
        CHECK(taken.size() > 10'000);
    }
}

TEST_CASE("what is older than the window is not taken, nor seen as new when the window moves on") {
    PacketReplays replays;
    CHECK(replays.Take(7, kFirstCounter));
    CHECK(replays.Take(7, kFirstCounter + kWindow));
    CHECK_FALSE(replays.Take(7, kFirstCounter));
    CHECK(replays.Take(7, kFirstCounter + 1));
    CHECK(replays.Take(7, kFirstCounter + 2 * kWindow));
    CHECK_FALSE(replays.Take(7, kFirstCounter + kWindow));
    // Same place in the window as others that came.
    CHECK(replays.Take(7, kFirstCounter + kWindow + 1));
    CHECK(replays.Take(7, kFirstCounter + 50 * kWindow));
    CHECK_FALSE(replays.Take(7, kFirstCounter + 2 * kWindow));
    CHECK(replays.Take(7, kFirstCounter + 50 * kWindow - 1));
    CHECK_FALSE(replays.Take(7, kFirstCounter + 50 * kWindow - 1));
}

TEST_CASE("the last counter that there is is taken once, and the first may follow") {
    PacketReplays replays;
    for (const std::uint32_t counter : {0xffff'fff0u, 0xffff'ffffu, 0u, 10u}) {
        CHECK(replays.Take(7, counter));
        CHECK_FALSE(replays.Take(7, counter));
    }
    CHECK(replays.Take(7, 0xffff'fffeu));
    CHECK_FALSE(replays.Take(7, 0xffff'fff0u));
}

TEST_CASE("two packets that tell nothing of the counter's order are taken once each") {
    PacketReplays replays;
    CHECK(replays.Take(7, 0x1000'0010));
    CHECK(replays.Take(7, 0x2000'0020));
    CHECK_FALSE(replays.Take(7, 0x1000'0010));
    CHECK_FALSE(replays.Take(7, 0x2000'0020));
}

// All sources counted in one, or each by itself.
TEST_CASE("sources do not shut each other out") {
    PacketReplays replays;
    constexpr std::uint32_t kTogether = 25;
    for (std::uint32_t round = 0; round < 100; ++round) {
        for (std::uint32_t ssrc = 0; ssrc < kTogether; ++ssrc) {
            CHECK(replays.Take(ssrc, kFirstCounter + round * kTogether + ssrc));
            CHECK(replays.Take(ssrc + 1000, kFirstCounter + round));
            CHECK_FALSE(replays.Take(ssrc + 1000, kFirstCounter + round));
        }
    }
    // Long silence in between.
    CHECK(replays.Take(3, kFirstCounter + 10'000'000));
    CHECK_FALSE(replays.Take(3, kFirstCounter + 10'000'000));
    CHECK_FALSE(replays.Take(3, kFirstCounter + 3));
}

TEST_CASE("as many sources are remembered as there is room for: those heard last") {
    PacketReplays replays;
    constexpr std::uint32_t kMax = PacketReplays::kMaxSources;
    for (std::uint32_t ssrc = 0; ssrc < kMax; ++ssrc) CHECK(replays.Take(ssrc, kFirstCounter));
    CHECK_FALSE(replays.Take(0, kFirstCounter));
    for (std::uint32_t ssrc = kMax; ssrc < 2 * kMax - 1; ++ssrc)
        CHECK(replays.Take(ssrc, kFirstCounter));
    CHECK_FALSE(replays.Take(0, kFirstCounter));
    CHECK(replays.Take(1, kFirstCounter));
}
