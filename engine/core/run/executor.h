#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/unique_function.h"

namespace engine {

class Log;

/// The one I/O thread of the process, shared by all clients. Started by the first `Instance()`,
/// never stopped, joined or destroyed: a host may exit at any time. All members: any thread.
class Executor {
  public:
    using Type = boost::asio::io_context::executor_type;

    static Executor& Instance();

    /// The executor for timers, sockets and `co_spawn`.
    Type Get() noexcept { return context_.get_executor(); }

    /// Runs `task` on the I/O thread after those posted before; never inside this call.
    template <class F>
    void Post(F&& task) {
        boost::asio::post(context_, std::forward<F>(task));
    }

    /// Runs `task` on the I/O thread after what is ready now, at most kTurn tasks of it; never
    /// inside this call. Work that is passed to another thread is done so in batches, which costs
    /// less than to wake that thread for each piece.
    void Defer(UniqueFunction<void()> task);

    /// Starts a coroutine on the I/O thread. An exception that leaves it is logged as an Error
    /// and otherwise ends just that coroutine.
    void Spawn(boost::asio::awaitable<void> task, std::shared_ptr<Log> log);

    bool IsCurrentThread() const noexcept;

    /// Binds the I/O thread to the CPUs of `mask` (bit n = CPU n); 0 changes nothing.
    /// False when the system refuses.
    bool SetCpuAffinity(std::uint64_t mask);

  private:
    static constexpr int kTurn = 32;

    Executor();
    void Run();
    void RunTurn();
    UniqueFunction<void()> TakeDeferred();

    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<Type> work_;
    std::mutex mutex_;
    std::deque<UniqueFunction<void()>> deferred_;  // under the lock
    std::thread thread_;
};

}  // namespace engine
