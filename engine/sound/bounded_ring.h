#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

namespace engine::sound {

/// Passes values from one thread to one other, without locks or allocations; what does not fit is
/// refused. `kSize` is a power of two.
template <class T, std::size_t kSize>
class BoundedRing {
    static_assert((kSize & (kSize - 1)) == 0);

  public:
    /// The writer: fills the next place by `fill(T&)`. False when all places are taken.
    template <class Fill>
    bool Push(Fill fill) {
        const std::size_t at = written_.load(std::memory_order_relaxed);
        if (at - read_.load(std::memory_order_acquire) == kSize) return false;
        fill((*places_)[at % kSize]);
        written_.store(at + 1, std::memory_order_release);
        return true;
    }

    /// The reader: hands the oldest value to `take(T&)`. False when there is none.
    template <class Take>
    bool Pop(Take take) {
        const std::size_t at = read_.load(std::memory_order_relaxed);
        if (at == written_.load(std::memory_order_acquire)) return false;
        take((*places_)[at % kSize]);
        read_.store(at + 1, std::memory_order_release);
        return true;
    }

    /// How many values wait; either thread.
    std::size_t Size() const {
        return written_.load(std::memory_order_acquire) - read_.load(std::memory_order_acquire);
    }

  private:
    std::unique_ptr<std::array<T, kSize>> places_ = std::make_unique<std::array<T, kSize>>();
    std::atomic<std::size_t> written_{0};
    std::atomic<std::size_t> read_{0};
};

}  // namespace engine::sound
