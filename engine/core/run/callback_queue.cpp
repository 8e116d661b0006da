#include "engine/core/run/callback_queue.h"

#include <condition_variable>
#include <cstdio>
#include <exception>
#include <mutex>
#include <utility>

#include "engine/core/run/executor.h"

namespace engine {
namespace {

/// Callbacks run between two turns of the I/O thread, so that they don't starve the network.
constexpr std::size_t kBatch = 256;

thread_local bool running_callbacks = false;

/// Shared by all owners, because waiting is rare. It does not use `atomic::wait`, which without a
/// futex, as on Windows, misses a change while it goes to sleep (libstdc++ 12).
struct Idle {
    std::mutex mutex;
    std::condition_variable changed;
};

/// Never destroyed: clients may be dropped while the process ends.
Idle& IdleOwners() {
    static Idle* const idle = new Idle;
    return *idle;
}

}  // namespace

void CallbackOwner::End() noexcept {
    const std::uint32_t now = state_.fetch_sub(kTaken, std::memory_order_acq_rel) - kTaken;
    if (now != kDropped) return;
    Idle& idle = IdleOwners();
    { const std::lock_guard lock(idle.mutex); }
    idle.changed.notify_all();
}

void CallbackOwner::WaitUntilIdle() const noexcept {
    const auto is_idle = [this] { return state_.load(std::memory_order_acquire) < kTaken; };
    if (is_idle()) return;
    Idle& idle = IdleOwners();
    std::unique_lock lock(idle.mutex);
    idle.changed.wait(lock, is_idle);
}

CallbackQueue::Within::Within() noexcept : before_(std::exchange(running_callbacks, true)) {}

CallbackQueue::Within::~Within() { running_callbacks = before_; }

CallbackQueue& CallbackQueue::Instance() {
    static CallbackQueue* const instance = new CallbackQueue;
    return *instance;
}

void CallbackQueue::Post(Task task, std::shared_ptr<CallbackOwner> owner, Delivery delivery) {
    const std::lock_guard lock(mutex_);
    items_.push_back({std::move(task), std::move(owner)});
    if (!free_threaded_) return;
    // The timer belongs to the I/O thread, where events come from.
    if (delivery == Delivery::Bundled && Executor::Instance().IsCurrentThread()) {
        ScheduleBundleLocked();
    } else {
        ScheduleLocked();
    }
}

void CallbackQueue::RunCallbacks() {
    if (running_callbacks) return;
    std::size_t left = 0;
    {
        const std::lock_guard lock(mutex_);
        left = items_.size();
    }
    for (; left > 0; --left) {
        Item item;
        {
            // One at a time: a callback may reset the queue or drop a client.
            const std::lock_guard lock(mutex_);
            if (items_.empty()) break;
            item = TakeLocked();
        }
        Run(item);
    }
}

void CallbackQueue::ResetCallbacks() {
    std::deque<Item> discarded;
    const std::lock_guard lock(mutex_);
    discarded.swap(items_);
}

void CallbackQueue::SetFreeThreaded(bool free_threaded) {
    const std::lock_guard lock(mutex_);
    free_threaded_ = free_threaded;
    if (free_threaded_ && !items_.empty()) ScheduleLocked();
}

void CallbackQueue::Drop(CallbackOwner& owner) {
    owner.state_.fetch_or(CallbackOwner::kDropped, std::memory_order_acq_rel);
    {
        std::deque<Item> discarded;
        const std::lock_guard lock(mutex_);
        std::deque<Item> remaining;
        for (Item& item : items_) {
            (item.owner.get() == &owner ? discarded : remaining).push_back(std::move(item));
        }
        items_.swap(remaining);
    }
    if (!running_callbacks) owner.WaitUntilIdle();
}

void CallbackQueue::ScheduleLocked() {
    if (std::exchange(scheduled_, true)) return;
    Executor::Instance().Defer([this] { RunBatch(); });
}

void CallbackQueue::ScheduleBundleLocked() {
    if (scheduled_ || bundling_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_bundle_ >= kBundleTime) {
        last_bundle_ = now;
        ScheduleLocked();
        return;
    }
    if (!bundle_timer_) bundle_timer_.emplace();
    bundle_timer_->Start(kBundleTime, [this] { EndBundle(); });
    bundling_ = true;
}

void CallbackQueue::EndBundle() {
    const std::lock_guard lock(mutex_);
    bundling_ = false;
    last_bundle_ = std::chrono::steady_clock::now();
    if (free_threaded_ && !items_.empty()) ScheduleLocked();
}

CallbackQueue::Item CallbackQueue::TakeLocked() {
    Item item = std::move(items_.front());
    items_.pop_front();
    if (item.owner) item.owner->Begin();
    return item;
}

void CallbackQueue::RunBatch() {
    for (std::size_t i = 0; i < kBatch; ++i) {
        Item item;
        {
            const std::lock_guard lock(mutex_);
            if (items_.empty() || !free_threaded_) {
                scheduled_ = false;
                return;
            }
            item = TakeLocked();
        }
        Run(item);
    }
    const std::lock_guard lock(mutex_);
    scheduled_ = false;
    if (free_threaded_ && !items_.empty()) ScheduleLocked();
}

/// Also frees the task, which is the host's code as well.
void CallbackQueue::Run(Item& item) noexcept {
    const Within within;
    try {
        if (!item.owner || !item.owner->Dropped()) item.task();
    } catch (const std::exception& e) {
        std::fprintf(stderr, "social SDK engine: a callback threw: %s\n", e.what());
    } catch (...) {
        std::fprintf(stderr, "social SDK engine: a callback threw an unknown exception\n");
    }
    item.task = nullptr;
    if (item.owner) item.owner->End();
}

}  // namespace engine
