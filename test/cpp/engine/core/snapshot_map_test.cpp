#include "engine/core/state/snapshot_map.h"

#include <doctest/doctest.h>

#include <atomic>
#include <map>
#include <random>
#include <thread>
#include <vector>

namespace {

using Map = engine::SnapshotMap<std::uint64_t>;

std::shared_ptr<std::uint64_t> Value(std::uint64_t value) {
    return std::make_shared<std::uint64_t>(value);
}

/// Ids as the service makes them, some of them far apart, some neighbours.
std::vector<std::uint64_t> Ids() {
    std::vector<std::uint64_t> ids = {1, std::uint64_t{1} << 63, ~std::uint64_t{0}};
    for (std::uint64_t n = 0; n < 200; ++n) {
        ids.push_back(n + 2);
        ids.push_back(n << 22);
        ids.push_back((n << 32) + n);
    }
    return ids;
}

}  // namespace

TEST_CASE("a map of snapshots holds what was put and not removed") {
    Map map;
    std::map<std::uint64_t, std::uint64_t> expected;
    const auto ids = Ids();
    std::mt19937 random(1);
    for (std::uint64_t step = 0; step < 20'000; ++step) {
        const std::uint64_t id = ids[random() % ids.size()];
        if (random() % 3 == 0) {
            map.Remove(id);
            expected.erase(id);
        } else {
            map.Put(id, Value(step));
            expected[id] = step;
        }
        if (step % 500 != 0) continue;
        for (const std::uint64_t each : ids) {
            const auto found = map.Find(each);
            CHECK(static_cast<bool>(found) == expected.contains(each));
            if (found) CHECK(*found == expected.at(each));
        }
    }
    for (const std::uint64_t id : ids) map.Remove(id);
    for (const std::uint64_t id : ids) CHECK_FALSE(map.Find(id));
}

TEST_CASE("nothing is left of a map that was cleared") {
    Map map;
    for (const std::uint64_t id : Ids()) map.Put(id, Value(id));
    map.Clear();
    for (const std::uint64_t id : Ids()) CHECK_FALSE(map.Find(id));
}

TEST_CASE("a map of snapshots can be read while it changes") {
    Map map;
    constexpr std::uint64_t kFixed = 12345;
    map.Put(kFixed, Value(kFixed));
    std::atomic<bool> done{false};
    std::atomic<bool> right{true};
    std::thread reader([&] {
        while (!done) {
            const auto found = map.Find(kFixed);
            if (!found || *found != kFixed) right = false;
            const auto other = map.Find(7);
            if (other && *other != 7) right = false;
        }
    });
    for (int round = 0; round < 20; ++round) {
        for (std::uint64_t id = 0; id < 500; ++id) map.Put(id, Value(id));
        for (std::uint64_t id = 0; id < 500; ++id) map.Remove(id);
    }
    done = true;
    reader.join();
    CHECK(right);
}

TEST_CASE("everything in a map of snapshots can be visited") {
    Map map;
    std::map<std::uint64_t, int> visits;
    for (const std::uint64_t id : Ids()) map.Put(id, Value(id));
    map.ForEach([&](const std::shared_ptr<std::uint64_t>& value) { ++visits[*value]; });
    CHECK(visits.size() == map.Size());
    for (const auto& [id, count] : visits) CHECK(count == 1);
}

TEST_CASE("ids that were chosen to fall together do not") {
    // They do where an id is multiplied by the golden ratio after its upper bits were folded in.
    constexpr std::uint64_t kInverse = [] {
        std::uint64_t inverse = 1;
        for (int i = 0; i < 6; ++i) inverse *= 2 - 0x9E3779B97F4A7C15 * inverse;
        return inverse;
    }();
    constexpr std::uint64_t kMany = 60'000;
    Map map;
    std::vector<std::uint64_t> ids;
    for (std::uint64_t n = 1; n <= kMany; ++n) {
        const std::uint64_t folded = n * kInverse;
        ids.push_back(folded ^ folded >> 22 ^ folded >> 44);
    }
    for (const std::uint64_t id : ids) map.Put(id, Value(id));
    CHECK(map.Size() == kMany);
    for (const std::uint64_t id : ids) map.Remove(id);
    CHECK(map.Size() == 0);
    // Twice per id, and each time past less than one other on average.
    CHECK(map.Steps() < 4 * kMany);
}
