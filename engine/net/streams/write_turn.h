#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>

#include "engine/core/run/executor.h"

namespace engine {

/// Lets coroutines of the I/O thread use one thing in turn, in the order they asked.
class WriteTurn {
  public:
    /// Holds the turn until destroyed.
    class Guard {
      public:
        explicit Guard(WriteTurn& turn) : turn_(turn) {}
        ~Guard() { turn_.Release(); }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

      private:
        WriteTurn& turn_;
    };

    /// Returns when it is the caller's turn; the caller then makes a Guard at once.
    boost::asio::awaitable<void> Acquire() {
        if (!taken_) {
            taken_ = true;
            co_return;
        }
        boost::asio::steady_timer woken(Executor::Instance().Get(),
                                        boost::asio::steady_timer::time_point::max());
        waiting_.push_back(&woken);
        co_await woken.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
    }

  private:
    void Release() {
        if (waiting_.empty()) {
            taken_ = false;
            return;
        }
        boost::asio::steady_timer* const next = waiting_.front();  // the turn passes to it
        waiting_.pop_front();
        next->cancel();
    }

    bool taken_ = false;
    std::deque<boost::asio::steady_timer*> waiting_;
};

}  // namespace engine
