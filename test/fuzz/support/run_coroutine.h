#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <future>
#include <utility>

#include "engine/core/run/executor.h"

namespace fuzz {

/// Starts a coroutine on the engine's I/O thread.
inline std::future<void> Start(boost::asio::awaitable<void> task) {
    auto done = std::make_shared<std::promise<void>>();
    boost::asio::co_spawn(engine::Executor::Instance().Get(), std::move(task),
                          [done](const std::exception_ptr& thrown) {
                              if (thrown) std::rethrow_exception(thrown);
                              done->set_value();
                          });
    return done->get_future();
}

}  // namespace fuzz
