#include "binding/callback_queue.h"

#include <utility>

namespace binding {
namespace {

// Room kept after a burst, in jobs.
constexpr std::size_t kKeptCapacity = 16384;

}  // namespace

void CallbackQueue::Push(Job job) {
    // A refused job is destroyed after the lock is released: that may call into the library.
    std::lock_guard lock(mutex_);
    ++pushed_;
    if (!target_) {
        ++dropped_;
        return;
    }
    incoming_.push_back(std::move(job));
    if (!awake_) {
        awake_ = true;
        target_->Wake();
    }
}

bool CallbackQueue::Refill() {
    batch_.clear();
    next_ = 0;
    if (batch_.capacity() > kKeptCapacity) std::vector<Job>().swap(batch_);
    std::lock_guard lock(mutex_);
    batch_.swap(incoming_);
    if (batch_.empty()) awake_ = false;
    return !batch_.empty();
}

void CallbackQueue::Close() {
    std::lock_guard lock(mutex_);
    target_ = nullptr;
}

void CallbackQueue::Discard() {
    std::vector<Job> waiting;
    {
        std::lock_guard lock(mutex_);
        waiting.swap(incoming_);
        dropped_ += waiting.size() + (batch_.size() - next_);
    }
    batch_.clear();
    next_ = 0;
}

QueueStats CallbackQueue::Stats() const {
    std::lock_guard lock(mutex_);
    return {pushed_, delivered_, dropped_, incoming_.size() + (batch_.size() - next_)};
}

}  // namespace binding
