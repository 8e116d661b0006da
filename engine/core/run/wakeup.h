#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "engine/core/run/executor.h"

namespace engine {

/// Lets one coroutine of the I/O thread wait until another one, or a handler, wakes it. After an
/// earlier wake-up it does not wait.
class Wakeup {
  public:
    boost::asio::awaitable<void> Wait() {
        if (woken_) co_return;
        co_await timer_.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
    }

    void Wake() {
        woken_ = true;
        timer_.cancel();
    }

  private:
    boost::asio::steady_timer timer_{Executor::Instance().Get(),
                                     boost::asio::steady_timer::time_point::max()};
    bool woken_ = false;
};

}  // namespace engine
