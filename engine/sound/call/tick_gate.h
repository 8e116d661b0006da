#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace engine::sound {

/// Tracks whether the sound thread is in a tick, so that memory that a tick may use is freed
/// afterwards.
class TickGate {
  public:
    /// Around each tick, on its thread.
    class Inside {
      public:
        explicit Inside(TickGate& gate) : gate_(gate) {
            // Either the tick sees a value published before this store, or the publisher sees this
            // store.
            gate_.thread_.store(std::this_thread::get_id());
            gate_.count_.fetch_add(1);
        }
        ~Inside() {
            gate_.count_.fetch_add(1);
            gate_.thread_.store(std::thread::id());
        }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;

      private:
        TickGate& gate_;
    };

    /// Odd within a tick; each tick has another one.
    std::uint64_t Count() const { return count_.load(); }
    /// Whether a tick that may have begun at `count` has ended.
    bool Over(std::uint64_t count) const { return count % 2 == 0 || count_.load() != count; }
    /// Whether the calling thread is in a tick.
    bool IsMine() const { return thread_.load() == std::this_thread::get_id(); }
    /// Until the tick that is under way has ended. Not within it: there it returns at once.
    void Wait() const {
        if (IsMine()) return;
        for (const std::uint64_t count = Count(); !Over(count);) std::this_thread::yield();
    }

  private:
    static_assert(std::atomic<std::thread::id>::is_always_lock_free);

    std::atomic<std::uint64_t> count_{0};
    std::atomic<std::thread::id> thread_{std::thread::id()};
};

/// A value that ticks read without locks, and other threads replace as a whole. A value that was
/// replaced is freed by one of the later replacements, or with this; never within a tick.
template <class T>
class Published {
  public:
    explicit Published(std::shared_ptr<const TickGate> gate) : gate_(std::move(gate)) {}
    Published(const Published&) = delete;
    Published& operator=(const Published&) = delete;

    /// Within a tick; valid until its end.
    const T& Read() const { return *current_.load(); }

    /// Replaces the value by what `change(T&)` makes of a copy. Any thread.
    template <class Change>
    void Update(Change change) {
        std::vector<Replaced> freed;
        const std::lock_guard lock(mutex_);
        auto next = std::make_unique<T>(*owned_);
        change(*next);
        current_.store(next.get());
        replaced_.push_back({std::exchange(owned_, std::move(next)), gate_->Count()});
        freed = TakeOver();
    }

    /// Frees what no tick uses any more. Any thread but that of ticks.
    void Sweep() {
        std::vector<Replaced> freed;
        const std::lock_guard lock(mutex_);
        freed = TakeOver();
    }

    /// A copy. Any thread but that of ticks.
    T Copy() const {
        const std::lock_guard lock(mutex_);
        return *owned_;
    }

  private:
    struct Replaced {
        std::unique_ptr<T> value;
        std::uint64_t count;
    };

    /// What is to be freed after the lock: that may run the host's code.
    std::vector<Replaced> TakeOver() {
        std::vector<Replaced> freed;
        std::vector<Replaced> remaining;
        for (Replaced& one : replaced_) {
            (gate_->Over(one.count) ? freed : remaining).push_back(std::move(one));
        }
        replaced_ = std::move(remaining);
        return freed;
    }

    const std::shared_ptr<const TickGate> gate_;
    mutable std::mutex mutex_;
    std::unique_ptr<T> owned_ = std::make_unique<T>();
    std::atomic<const T*> current_{owned_.get()};
    std::vector<Replaced> replaced_;
};

}  // namespace engine::sound
