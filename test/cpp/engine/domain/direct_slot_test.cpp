#include "engine/domain/direct_slot.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "engine/core/run/callback_queue.h"
#include "test/cpp/engine/support/allocations.h"
#include "test/cpp/engine/support/run.h"

namespace {

using Slot = engine::DirectSlot<std::int16_t*, std::uint64_t>;
using Function = std::function<void(std::int16_t*, std::uint64_t)>;

/// A callback of the host that owns its function, and counts when it is freed.
engine::Callback<std::int16_t*, std::uint64_t> Host(Function function,
                                                    std::atomic<int>* freed = nullptr) {
    struct Data {
        Function function;
        std::atomic<int>* freed;
    };
    return {[](void (*)(), void* data, std::int16_t* samples, std::uint64_t count) {
                static_cast<Data*>(data)->function(samples, count);
            },
            [] {},
            [](void* data) {
                const std::unique_ptr<Data> owned(static_cast<Data*>(data));
                if (owned->freed) ++*owned->freed;
            },
            new Data{std::move(function), freed}};
}

}  // namespace

TEST_CASE("sound reaches the host at once, on the thread that has it, without an allocation") {
    Slot slot;
    CHECK_FALSE(slot);
    slot.Fire(nullptr, 1);  // nobody hears it
    std::thread::id heard_on;
    std::uint64_t heard = 0;
    slot.Set(Host([&](std::int16_t* samples, std::uint64_t count) {
        heard_on = std::this_thread::get_id();
        heard += count;
        samples[0] = 7;  // the host may change the sound
    }));
    CHECK(slot);
    std::int16_t samples[480] = {};
    std::size_t allocations = 1;
    std::thread sound([&] {
        slot.Fire(samples, 480);
        const std::size_t before = test::AllocationsOfThisThread();
        for (int i = 0; i < 1000; ++i) slot.Fire(samples, 480);
        allocations = test::AllocationsOfThisThread() - before;
    });
    const std::thread::id id = sound.get_id();
    sound.join();
    CHECK(heard == 480 * 1001);
    CHECK(samples[0] == 7);
    CHECK(heard_on == id);
    if (test::CountsAllocations()) CHECK(allocations == 0);
}

// As when a host drops its client in a callback for sound while the service ends the call.
TEST_CASE("a callback may remove itself while another thread waits for it to end") {
    Slot slot;
    std::atomic<int> freed{0};
    std::promise<void> running;
    slot.Set(Host(
        [&](std::int16_t*, std::uint64_t) {
            running.set_value();
            // The other thread has taken it out, and waits.
            while (slot) std::this_thread::yield();
            slot.Clear();
            CHECK(freed == 0);
        },
        &freed));
    std::thread sound([&] { slot.Fire(nullptr, 1); });
    test::Get(running.get_future());
    slot.Clear();
    CHECK(freed == 1);
    sound.join();
}

TEST_CASE("replacing the callback waits for it while it runs; then it is freed") {
    Slot slot;
    std::atomic<int> freed{0};
    std::promise<void> running;
    std::promise<void> go_on;
    std::atomic<bool> replaced{false};
    bool replaced_while_running = true;
    slot.Set(Host(
        [&](std::int16_t*, std::uint64_t) {
            running.set_value();
            test::Get(go_on.get_future());
            replaced_while_running = replaced || freed > 0;
        },
        &freed));
    std::thread sound([&] { slot.Fire(nullptr, 1); });
    test::Get(running.get_future());
    std::thread host([&] {
        slot.Clear();
        replaced = true;
    });
    // From here on no sound reaches the callback any more, though it still runs.
    while (slot) std::this_thread::yield();
    go_on.set_value();
    sound.join();
    host.join();
    CHECK_FALSE(replaced_while_running);
    CHECK(freed == 1);
}

TEST_CASE("dropping a client in it does not wait for a thread that waits for it") {
    auto& queue = engine::CallbackQueue::Instance();
    const auto owner = std::make_shared<engine::CallbackOwner>();
    Slot slot;
    std::promise<void> queued;
    std::promise<void> direct;
    slot.Set(Host([&](std::int16_t*, std::uint64_t) {
        direct.set_value();
        test::Get(queued.get_future());
        queue.Drop(*owner);
    }));
    queue.Post(
        [&] {
            queued.set_value();
            test::Get(direct.get_future());
            slot.Clear();
        },
        owner);
    std::thread sound([&] { slot.Fire(nullptr, 1); });
    queue.RunCallbacks();
    sound.join();
    CHECK_FALSE(slot);
    CHECK(owner->Dropped());
}

TEST_CASE("a callback may replace itself, again and again, and is freed after its end") {
    Slot slot;
    std::atomic<int> freed{0};
    int heard = 0;
    const std::string text = "captured, and still there after it was replaced";
    std::string seen;
    const Function next = [&](std::int16_t*, std::uint64_t) { ++heard; };
    slot.Set(Host(
        [&slot, &freed, &seen, next, text](std::int16_t*, std::uint64_t) {
            slot.Set(Host(next, &freed));
            slot.Set(Host(next, &freed));
            seen = text;
        },
        &freed));
    slot.Fire(nullptr, 1);
    CHECK(seen == text);
    slot.Fire(nullptr, 1);
    CHECK(heard == 1);
    slot.Clear();
    CHECK(freed == 3);
}

TEST_CASE("callbacks are replaced while sound flows; each is freed, none runs afterwards") {
    constexpr int kRounds = 2000;
    std::atomic<int> freed{0};
    std::atomic<bool> stop{false};
    std::atomic<int> late{0};
    {
        Slot slot;
        std::thread sound([&] {
            while (!stop) slot.Fire(nullptr, 1);
        });
        for (int i = 0; i < kRounds; ++i) {
            auto alive = std::make_shared<std::atomic<bool>>(true);
            slot.Set(Host(
                [&late, alive](std::int16_t*, std::uint64_t) {
                    if (!*alive) ++late;
                },
                &freed));
            slot.Clear();
            *alive = false;
        }
        stop = true;
        sound.join();
    }
    CHECK(freed == kRounds);
    CHECK(late == 0);
}

TEST_CASE("a client that is dropped clears its direct slots as all others") {
    engine::EventSlots slots(std::make_shared<engine::CallbackOwner>());
    Slot slot(slots);
    std::atomic<int> freed{0};
    slot.Set(Host([](std::int16_t*, std::uint64_t) {}, &freed));
    slots.Clear();
    CHECK(freed == 1);
    CHECK_FALSE(slot);
}

TEST_CASE("a callback that throws has ended, so that it can be replaced") {
    Slot slot;
    std::atomic<int> freed{0};
    slot.Set(Host([](std::int16_t*, std::uint64_t) { throw std::runtime_error("no"); }, &freed));
    CHECK_THROWS_AS(slot.Fire(nullptr, 0), std::runtime_error);
    std::thread([&] { slot.Clear(); }).join();
    CHECK(freed == 1);
}
