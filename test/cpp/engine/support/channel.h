#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "test/cpp/engine/support/run.h"

namespace test {

/// What happened on other threads, in order.
template <class T>
class Channel {
  public:
    void Push(T value) {
        const std::lock_guard lock(mutex_);
        values_.push_back(std::move(value));
        // Under the lock: who sees the value may destroy the channel at once.
        arrived_.notify_all();
    }

    /// Waits for the next value; throws when it does not come.
    T Next() {
        std::unique_lock lock(mutex_);
        if (!arrived_.wait_for(lock, kPatience, [&] { return !values_.empty(); })) {
            throw std::runtime_error("an awaited event did not happen");
        }
        T value = std::move(values_.front());
        values_.pop_front();
        return value;
    }

    bool Empty() {
        const std::lock_guard lock(mutex_);
        return values_.empty();
    }

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<T> values_;
};

}  // namespace test
