#include "engine/core/run/callback_queue.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "engine/core/run/executor.h"

using engine::CallbackOwner;
using engine::CallbackQueue;
using engine::Delivery;
using Clock = std::chrono::steady_clock;

namespace {

CallbackQueue& Queue() { return CallbackQueue::Instance(); }

/// Restores the process-wide default, whatever a test did.
struct QueueReset {
    ~QueueReset() {
        Queue().SetFreeThreaded(false);
        Queue().ResetCallbacks();
    }
};

/// Runs `step` on the I/O thread, where events come from, and waits until its promise is kept.
template <class Step>
void RunOnIo(Step step) {
    std::promise<void> ran;
    engine::Executor::Instance().Post([&] { step(ran); });
    ran.get_future().wait();
}

}  // namespace

TEST_CASE("callbacks wait for RunCallbacks and run in order on its thread") {
    const QueueReset reset;
    std::vector<int> order;
    std::thread::id thread;
    Queue().Post([&] {
        order.push_back(1);
        thread = std::this_thread::get_id();
    });
    Queue().Post([&] { order.push_back(2); });
    CHECK(order.empty());
    Queue().RunCallbacks();
    CHECK(order == std::vector{1, 2});
    CHECK(thread == std::this_thread::get_id());
    Queue().RunCallbacks();
    CHECK(order.size() == 2);
}

TEST_CASE("what a callback posts waits for the next run, and runs do not nest") {
    const QueueReset reset;
    int runs = 0;
    Queue().Post([&] {
        ++runs;
        Queue().Post([&] { ++runs; });
        Queue().RunCallbacks();
        CHECK(runs == 1);
    });
    Queue().RunCallbacks();
    CHECK(runs == 1);
    Queue().RunCallbacks();
    CHECK(runs == 2);
}

TEST_CASE("ResetCallbacks discards what is queued and frees it") {
    const QueueReset reset;
    const auto data = std::make_shared<int>(0);
    Queue().Post([data] { ++*data; });
    CHECK(data.use_count() == 2);
    Queue().ResetCallbacks();
    CHECK(data.use_count() == 1);
    Queue().RunCallbacks();
    CHECK(*data == 0);
}

TEST_CASE("dropping an owner discards its callbacks, then and later, and no others") {
    const QueueReset reset;
    const auto owner = std::make_shared<CallbackOwner>();
    const auto data = std::make_shared<int>(0);
    int others = 0;
    Queue().Post([data] { ++*data; }, owner);
    Queue().Post([&] { ++others; });
    Queue().Drop(*owner);
    CHECK(data.use_count() == 1);
    Queue().Post([data] { ++*data; }, owner);
    Queue().RunCallbacks();
    CHECK(*data == 0);
    CHECK(data.use_count() == 1);
    CHECK(others == 1);
}

TEST_CASE("a callback may drop the owner of the next one") {
    const QueueReset reset;
    const auto owner = std::make_shared<CallbackOwner>();
    bool ran = false;
    Queue().Post([&] { Queue().Drop(*owner); });
    Queue().Post([&] { ran = true; }, owner);
    Queue().RunCallbacks();
    CHECK_FALSE(ran);
}

TEST_CASE("free-threaded callbacks run on the I/O thread, those queued before included") {
    const QueueReset reset;
    std::vector<int> order;
    std::promise<bool> done;
    Queue().Post([&] { order.push_back(0); });
    Queue().SetFreeThreaded(true);
    for (int i = 1; i <= 1000; ++i) Queue().Post([&order, i] { order.push_back(i); });
    Queue().Post([&] { done.set_value(engine::Executor::Instance().IsCurrentThread()); });
    CHECK(done.get_future().get());
    REQUIRE(order.size() == 1001);
    for (int i = 0; i <= 1000; ++i) CHECK(order[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("bundled callbacks run 4 ms apart, in order, and by themselves") {
    const QueueReset reset;
    Queue().SetFreeThreaded(true);
    std::vector<int> order;
    const auto began = Clock::now();
    RunOnIo([&](std::promise<void>& ran) {
        Queue().Post([&] { order.push_back(1), ran.set_value(); }, nullptr, Delivery::Bundled);
    });
    RunOnIo([&](std::promise<void>& ran) {
        Queue().Post([&] { order.push_back(2); }, nullptr, Delivery::Bundled);
        Queue().Post([&] { order.push_back(3), ran.set_value(); }, nullptr, Delivery::Bundled);
    });
    CHECK(Clock::now() - began >= CallbackQueue::kBundleTime);
    CHECK(order == std::vector{1, 2, 3});
}

TEST_CASE("a callback that runs soon takes along the bundled ones before it") {
    const QueueReset reset;
    Queue().SetFreeThreaded(true);
    std::vector<int> order;
    RunOnIo([&](std::promise<void>& ran) {
        Queue().Post([&] { order.push_back(1), ran.set_value(); }, nullptr, Delivery::Bundled);
    });
    RunOnIo([&](std::promise<void>& ran) {
        Queue().Post([&] { order.push_back(2); }, nullptr, Delivery::Bundled);
        Queue().Post([&] { order.push_back(3), ran.set_value(); });
        Queue().Post([&] { order.push_back(4); }, nullptr, Delivery::Bundled);
    });
    RunOnIo([&](std::promise<void>& ran) { Queue().Post([&] { ran.set_value(); }); });
    CHECK(order == std::vector{1, 2, 3, 4});
}

TEST_CASE("bundled callbacks wait for RunCallbacks where they are not free-threaded") {
    const QueueReset reset;
    int runs = 0;
    Queue().Post([&] { ++runs; }, nullptr, Delivery::Bundled);
    CHECK(runs == 0);
    Queue().RunCallbacks();
    CHECK(runs == 1);
}

TEST_CASE("an exception in a callback does not stop the others") {
    const QueueReset reset;
    bool ran = false;
    Queue().Post([] { throw std::runtime_error("expected by the test"); });
    Queue().Post([&] { ran = true; });
    Queue().RunCallbacks();
    CHECK(ran);
}

TEST_CASE("dropping waits for a callback that runs on another thread, until it is freed") {
    const QueueReset reset;
    for (int round = 0; round < 3; ++round) {
        const auto owner = std::make_shared<CallbackOwner>();
        bool finished = false;  // not atomic: that the drop waits is what orders it
        bool freed = false;
        std::promise<void> started;
        const std::shared_ptr<void> data(nullptr, [&](void*) { freed = true; });
        Queue().SetFreeThreaded(true);
        Queue().Post(
            [&started, &finished, owner = owner.get(), data] {
                started.set_value();
                while (!owner->Dropped()) std::this_thread::yield();
                for (int i = 0; i < 5; ++i) std::this_thread::yield();
                finished = true;
            },
            owner);
        const_cast<std::shared_ptr<void>&>(data).reset();
        started.get_future().wait();
        Queue().Drop(*owner);
        CHECK(finished);
        CHECK(freed);
    }
}

TEST_CASE("no callback runs once its owner was dropped, while events go on coming") {
    const QueueReset reset;
    Queue().SetFreeThreaded(true);
    for (int round = 0; round < 20; ++round) {
        const auto owner = std::make_shared<CallbackOwner>();
        auto state = std::make_unique<int>(0);  // the host's, which frees it after the drop
        std::atomic<bool> first{false};
        std::atomic<bool> done{false};
        std::thread events([&, number = state.get()] {
            while (!done) {
                Queue().Post(
                    [number, &first] {
                        ++*number;
                        first = true;
                    },
                    owner);
                std::this_thread::yield();
            }
        });
        while (!first) std::this_thread::yield();
        Queue().Drop(*owner);
        state.reset();
        done = true;
        events.join();
    }
    CHECK(true);
}

TEST_CASE("a callback may drop its own owner and others, and waits for none") {
    const QueueReset reset;
    const auto one = std::make_shared<CallbackOwner>();
    const auto other = std::make_shared<CallbackOwner>();
    std::promise<void> in_one;
    std::promise<void> in_other;
    std::promise<void> ended;
    Queue().Post(
        [&] {
            in_one.set_value();
            in_other.get_future().wait();
            Queue().Drop(*other);
            Queue().Drop(*one);
        },
        one);
    Queue().Post(
        [&] {
            in_other.set_value();
            Queue().Drop(*one);
        },
        other);
    Queue().Post([&] { ended.set_value(); });
    std::thread host([] { Queue().RunCallbacks(); });
    in_one.get_future().wait();
    Queue().RunCallbacks();
    host.join();
    Queue().RunCallbacks();
    ended.get_future().wait();
    CHECK(one->Dropped());
    CHECK(other->Dropped());
}
