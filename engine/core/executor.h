#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>

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

    /// Starts a coroutine on the I/O thread. An exception that leaves it is logged as an Error
    /// and otherwise ends just that coroutine.
    void Spawn(boost::asio::awaitable<void> task, std::shared_ptr<Log> log);

    bool IsCurrentThread() const noexcept;

    /// Binds the I/O thread to the CPUs of `mask` (bit n = CPU n); 0 changes nothing.
    /// False when the system refuses.
    bool SetCpuAffinity(std::uint64_t mask);

  private:
    Executor();
    void Run();

    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<Type> work_;
    std::thread thread_;
};

}  // namespace engine
