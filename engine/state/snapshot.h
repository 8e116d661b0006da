#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace engine {

/// An immutable value that is replaced whole: written by one thread, read by any. Reading copies a
/// pointer under a flag that is held for a few instructions; it never waits for a writer's work.
/// (std::atomic<std::shared_ptr> of libstdc++ 12 does the same, but unseen by ThreadSanitizer.)
template <class T>
class Snapshot {
  public:
    Snapshot() = default;
    explicit Snapshot(std::shared_ptr<const T> value) : value_(std::move(value)) {}

    /// Any thread.
    std::shared_ptr<const T> Load() const noexcept {
        Acquire();
        std::shared_ptr<const T> copy = value_;
        busy_.clear(std::memory_order_release);
        return copy;
    }

    /// Replaces the value; the old one is destroyed outside of the flag.
    void Store(std::shared_ptr<const T> value) noexcept {
        Acquire();
        value_.swap(value);
        busy_.clear(std::memory_order_release);
    }

  private:
    void Acquire() const noexcept {
        while (busy_.test_and_set(std::memory_order_acquire)) {
        }
    }

    mutable std::atomic_flag busy_;
    std::shared_ptr<const T> value_;
};

}  // namespace engine
