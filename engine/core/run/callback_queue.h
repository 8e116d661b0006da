#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "engine/core/run/timer.h"
#include "engine/core/unique_function.h"

namespace engine {

/// Ties queued callbacks to a client: after `Drop` none of them starts any more. Made with
/// make_shared, owned by the client.
class CallbackOwner {
  public:
    bool Dropped() const noexcept {
        return (state_.load(std::memory_order_acquire) & kDropped) != 0;
    }

  private:
    friend class CallbackQueue;

    static constexpr std::uint32_t kDropped = 1;
    static constexpr std::uint32_t kTaken = 2;  // once for each callback that was taken to be run

    /// A callback is taken out of the queue, under its lock; until `End` it may run.
    void Begin() noexcept { state_.fetch_add(kTaken, std::memory_order_relaxed); }
    /// It has run, or was discarded, and is freed.
    void End() noexcept;
    /// Returns when no callback is taken any more.
    void WaitUntilIdle() const noexcept;

    std::atomic<std::uint32_t> state_{0};
};

/// How soon a callback runs where callbacks are free-threaded.
enum class Delivery {
    Soon,
    /// After another bundled one it may wait for more of its kind, at most `kBundleTime`. Of events
    /// that come in great number, such as presences, each would otherwise wake the host's thread.
    Bundled
};

/// Callbacks to the host, in the order posted; process-wide, never destroyed. All members: any
/// thread. Tasks run and are destroyed with no lock held, so they may call back into the engine.
/// A task owns what it calls (and its user data), which is freed with the task, run or not.
class CallbackQueue {
  public:
    using Task = UniqueFunction<void()>;

    /// A host that shows what has changed does so once in about 16 ms.
    static constexpr std::chrono::milliseconds kBundleTime{4};

    static CallbackQueue& Instance();

    /// Queues `task`. With an owner it is discarded when that owner was or gets dropped before it
    /// starts; without one it always runs (e.g. the answer ClientDestroyed).
    /// All run in the order posted: one that runs soon takes along what waits before it.
    void Post(Task task, std::shared_ptr<CallbackOwner> owner = nullptr,
              Delivery delivery = Delivery::Soon);

    /// Runs what is queued now, on the calling thread. Does nothing in a call from a callback.
    void RunCallbacks();

    /// Discards everything that is queued.
    void ResetCallbacks();

    /// True: callbacks run on the I/O thread soon after they are posted, what is queued included.
    /// False (the default): they wait for `RunCallbacks`.
    void SetFreeThreaded(bool free_threaded);

    /// While it lives, this thread is inside a host callback that did not come through the queue.
    class Within {
      public:
        Within() noexcept;
        ~Within();
        Within(const Within&) = delete;
        Within& operator=(const Within&) = delete;

      private:
        const bool before_;
    };

    /// Discards the owner's queued callbacks and all it posts later, and waits for those that run
    /// on other threads: after it returns, none is running or will run. Inside any callback it does
    /// not wait, because two callbacks that drop each other's owners would deadlock.
    void Drop(CallbackOwner& owner);

  private:
    struct Item {
        Task task;
        std::shared_ptr<CallbackOwner> owner;
    };

    CallbackQueue() = default;
    void ScheduleLocked();
    void ScheduleBundleLocked();
    void EndBundle();
    Item TakeLocked();
    void RunBatch();
    static void Run(Item& item) noexcept;

    std::mutex mutex_;
    std::deque<Item> items_;
    bool free_threaded_ = false;
    bool scheduled_ = false;
    bool bundling_ = false;  // the timer of a bundle runs
    std::chrono::steady_clock::time_point last_bundle_;
    std::optional<Timer> bundle_timer_;  // I/O thread
};

}  // namespace engine
