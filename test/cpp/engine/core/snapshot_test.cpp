#include "engine/core/state/snapshot.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

using engine::Snapshot;

namespace {

/// Two numbers that belong together, and how many such values there are.
struct Pair {
    explicit Pair(int number) : one(number), other(-number) { ++alive; }
    Pair(const Pair&) = delete;
    ~Pair() { --alive; }

    int one;
    int other;
    static inline std::atomic<int> alive{0};
};

}  // namespace

TEST_CASE("a snapshot shows what was stored last, and frees what nobody holds") {
    Snapshot<Pair> snapshot;
    CHECK_FALSE(snapshot.Load());
    snapshot.Store(std::make_shared<const Pair>(1));
    const auto first = snapshot.Load();
    snapshot.Store(std::make_shared<const Pair>(2));
    CHECK(first->one == 1);
    CHECK(snapshot.Load()->one == 2);
    CHECK(Pair::alive == 2);
    snapshot.Store(nullptr);
    CHECK_FALSE(snapshot.Load());
    CHECK(Pair::alive == 1);
}

TEST_CASE("a snapshot is read by several threads while it is replaced") {
    {
        Snapshot<Pair> snapshot(std::make_shared<const Pair>(0));
        std::atomic<bool> done{false};
        std::atomic<bool> right{true};
        std::vector<std::thread> readers;
        for (int i = 0; i < 3; ++i) {
            readers.emplace_back([&] {
                while (!done) {
                    const auto pair = snapshot.Load();
                    if (pair && pair->one != -pair->other) right = false;
                }
            });
        }
        for (int i = 1; i <= 20'000; ++i) {
            snapshot.Store(i % 100 == 0 ? nullptr : std::make_shared<const Pair>(i));
        }
        done = true;
        for (std::thread& reader : readers) reader.join();
        CHECK(right);
        CHECK(Pair::alive <= 1);
    }
    CHECK(Pair::alive == 0);
}
