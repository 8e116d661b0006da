#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>

#include "engine/core/unique_function.h"

namespace engine {

/// A one-shot timer on the I/O thread; use it there only. Starting again replaces what was
/// pending; after `Cancel` or destruction the task is never run.
class Timer {
  public:
    Timer();
    ~Timer();
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

    void Start(std::chrono::milliseconds delay, UniqueFunction<void()> task);
    void Cancel();

  private:
    boost::asio::steady_timer timer_;
    std::shared_ptr<UniqueFunction<void()>> task_;  // emptied on cancel; the wait holds it weakly
};

}  // namespace engine
