#include "engine/core/run/executor.h"

#include <boost/asio/co_spawn.hpp>
#include <cstdio>
#include <exception>
#include <future>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/run/thread.h"

namespace engine {
namespace {

std::string Describe(const std::exception_ptr& exception) {
    try {
        std::rethrow_exception(exception);
    } catch (const std::exception& e) {
        return e.what();
    } catch (...) {
        return "unknown exception";
    }
}

}  // namespace

Executor& Executor::Instance() {
    static Executor* const instance = new Executor;
    return *instance;
}

Executor::Executor() : work_(boost::asio::make_work_guard(context_)) {
    thread_ = StartThread([this] {
        NameThread("social-sdk-io");
        Run();
    });
}

void Executor::Run() {
    for (;;) {
        try {
            RunTurn();
        } catch (...) {
            // A defect of a posted task must not take the host down, but must be seen.
            const std::string what = Describe(std::current_exception());
            std::fprintf(stderr, "social SDK engine: a task failed: %s\n", what.c_str());
        }
    }
}

/// What is deferred comes between turns; without it, a turn starts by waiting.
void Executor::RunTurn() {
    if (const auto task = TakeDeferred()) {
        task();
    } else {
        context_.run_one();
    }
    for (int i = 0; i < kTurn && context_.poll_one() > 0; ++i) {
    }
}

UniqueFunction<void()> Executor::TakeDeferred() {
    const std::lock_guard lock(mutex_);
    if (deferred_.empty()) return nullptr;
    auto task = std::move(deferred_.front());
    deferred_.pop_front();
    return task;
}

void Executor::Defer(UniqueFunction<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        deferred_.push_back(std::move(task));
    }
    // Elsewhere the thread may be waiting.
    if (!IsCurrentThread()) Post([] {});
}

void Executor::Spawn(boost::asio::awaitable<void> task, std::shared_ptr<Log> log) {
    boost::asio::co_spawn(context_, std::move(task),
                          [log = std::move(log)](const std::exception_ptr& exception) {
                              if (!exception || !log) return;
                              log->Error("An internal operation failed: " + Describe(exception));
                          });
}

bool Executor::IsCurrentThread() const noexcept {
    return std::this_thread::get_id() == thread_.get_id();
}

bool Executor::SetCpuAffinity(std::uint64_t mask) {
    if (mask == 0) return true;
    // Not every system lets a thread bind another one.
    if (IsCurrentThread()) return BindThread(mask);
    std::promise<bool> bound;
    Post([&] { bound.set_value(BindThread(mask)); });
    return bound.get_future().get();
}

}  // namespace engine
