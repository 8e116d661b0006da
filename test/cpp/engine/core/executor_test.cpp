#include "engine/core/run/executor.h"

#include <doctest/doctest.h>

#include <functional>
#include <future>
#include <stdexcept>
#include <vector>

using engine::Executor;

TEST_CASE("deferred work comes after what is ready, in its order") {
    std::vector<int> order;
    std::promise<void> done;
    Executor::Instance().Post([&] {
        Executor::Instance().Defer([&] { order.push_back(3); });
        Executor::Instance().Defer([&] {
            order.push_back(4);
            done.set_value();
        });
        Executor::Instance().Post([&] {
            order.push_back(1);
            Executor::Instance().Post([&] { order.push_back(2); });
        });
    });
    done.get_future().wait();
    CHECK(order == std::vector{1, 2, 3, 4});
}

TEST_CASE("deferred work starts although there is always more ready") {
    std::promise<void> done;
    auto over = done.get_future();
    bool stop = false;
    std::function<void()> again = [&] {
        if (!stop) Executor::Instance().Post(again);
    };
    Executor::Instance().Post([&] {
        again();
        Executor::Instance().Defer([&] {
            stop = true;
            done.set_value();
        });
    });
    over.wait();
    // Whatever was posted last uses what lives here.
    std::promise<void> quiet;
    Executor::Instance().Post([&] { quiet.set_value(); });
    quiet.get_future().wait();
}

TEST_CASE("what another thread defers wakes the I/O thread, and runs there") {
    std::promise<bool> there;
    Executor::Instance().Defer([&] { there.set_value(Executor::Instance().IsCurrentThread()); });
    CHECK(there.get_future().get());
}

TEST_CASE("a deferred task that throws ends just itself") {
    std::promise<void> done;
    Executor::Instance().Post([&] {
        Executor::Instance().Defer([] { throw std::runtime_error("expected by the test"); });
        Executor::Instance().Defer([&] { done.set_value(); });
    });
    done.get_future().wait();
}
