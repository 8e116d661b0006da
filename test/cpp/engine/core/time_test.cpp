#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <optional>
#include <thread>

#include "engine/core/log/log.h"
#include "engine/core/run/backoff.h"
#include "engine/core/run/executor.h"
#include "engine/core/run/timer.h"

using namespace std::chrono_literals;

TEST_CASE("backoff doubles from one second to its cap of sixty") {
    engine::Backoff backoff([] { return 0.5; });  // the middle: no jitter
    CHECK(backoff.IsFresh());
    for (const auto expected :
         {1000ms, 2000ms, 4000ms, 8000ms, 16000ms, 32000ms, 60000ms, 60000ms}) {
        CHECK(backoff.Next() == expected);
    }
    CHECK_FALSE(backoff.IsFresh());
    backoff.Reset();
    CHECK(backoff.IsFresh());
    CHECK(backoff.Next() == 1000ms);
}

TEST_CASE("jitter stays within a fifth of the delay") {
    engine::Backoff low([] { return 0.0; });
    engine::Backoff high([] { return 0.999999; });
    CHECK(low.Next() == 800ms);
    const auto most = high.Next();
    CHECK(most > 1190ms);
    CHECK(most <= 1200ms);
}

TEST_CASE("the executor runs tasks in order on one thread that is not the caller's") {
    engine::Executor& executor = engine::Executor::Instance();
    std::promise<std::thread::id> first;
    std::promise<std::thread::id> second;
    executor.Post([&] { first.set_value(std::this_thread::get_id()); });
    executor.Post([&] { second.set_value(std::this_thread::get_id()); });
    const auto thread = first.get_future().get();
    CHECK(thread == second.get_future().get());
    CHECK(thread != std::this_thread::get_id());
    CHECK_FALSE(executor.IsCurrentThread());
    CHECK(executor.SetCpuAffinity(0));
    // All of them: whichever the machine has.
    CHECK(executor.SetCpuAffinity(~std::uint64_t{0}));
}

TEST_CASE("the executor survives a task that throws") {
    std::promise<void> after;
    engine::Executor::Instance().Post([] { throw std::runtime_error("expected by the test"); });
    engine::Executor::Instance().Post([&] { after.set_value(); });
    after.get_future().get();
}

TEST_CASE("an exception that leaves a coroutine is logged") {
    const auto log = std::make_shared<engine::Log>();
    std::promise<std::string> logged;
    log->AddSink(engine::LoggingSeverity::Error,
                 [&](engine::LoggingSeverity, const std::string& text) { logged.set_value(text); });
    const auto fail = []() -> boost::asio::awaitable<void> {
        throw std::runtime_error("broken");
        co_return;
    };
    engine::Executor::Instance().Spawn(fail(), log);
    CHECK(logged.get_future().get() == "An internal operation failed: broken");
}

TEST_CASE("a timer runs its last task once; a cancelled or destroyed one runs none") {
    std::promise<int> ran;
    engine::Executor::Instance().Post([&] {
        static std::optional<engine::Timer> timer;
        timer.emplace();
        timer->Start(0ms, [&] { ran.set_value(1); });
        timer->Start(1ms, [&] { ran.set_value(2); });
        engine::Timer destroyed;
        destroyed.Start(0ms, [&] { ran.set_value(3); });
        engine::Timer cancelled;
        cancelled.Start(0ms, [&] { ran.set_value(4); });
        cancelled.Cancel();
    });
    CHECK(ran.get_future().get() == 2);
}
