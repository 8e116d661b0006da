#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "engine/core/run/executor.h"

namespace test {

/// Longer than anything takes; only there so that a defect fails instead of hanging.
inline constexpr std::chrono::seconds kPatience{120};

/// The future's value; throws when it does not come.
template <class T>
T Get(std::future<T> future) {
    if (future.wait_for(kPatience) != std::future_status::ready) {
        throw std::runtime_error("an awaited event did not happen");
    }
    return future.get();
}

/// Starts a coroutine on the engine's I/O thread.
template <class T>
std::future<T> Start(boost::asio::awaitable<T> task) {
    auto promise = std::make_shared<std::promise<T>>();
    std::future<T> future = promise->get_future();
    // Not use_future: that needs a T with a default constructor.
    const auto run = [](boost::asio::awaitable<T> task,
                        std::shared_ptr<std::promise<T>> promise) -> boost::asio::awaitable<void> {
        if constexpr (std::is_void_v<T>) {
            co_await std::move(task);
            promise->set_value();
        } else {
            promise->set_value(co_await std::move(task));
        }
    };
    boost::asio::co_spawn(engine::Executor::Instance().Get(), run(std::move(task), promise),
                          [promise](const std::exception_ptr& exception) {
                              if (exception) promise->set_exception(exception);
                          });
    return future;
}

/// Runs a coroutine on the engine's I/O thread and waits for its result.
template <class T>
T Run(boost::asio::awaitable<T> task) {
    return Get(Start(std::move(task)));
}

}  // namespace test
