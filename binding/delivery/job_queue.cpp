#include "binding/delivery/job_queue.h"

#include <utility>

namespace binding {
namespace {

// Attempts before waiting for the lock in the kernel. The holder releases it within nanoseconds,
// but a sleeping thread could lose it repeatedly to one that fires events without a pause.
constexpr int kLockAttempts = 1000;

}  // namespace

void JobQueue::Push(Job job) {
    // A refused job is destroyed after the lock is released, because that may call into the
    // library.
    std::lock_guard lock(mutex_);
    ++pushed_;
    if (!target_) {
        ++dropped_;
        return;
    }
    if (incoming_.empty() || incoming_.back().size() == kChunk) {
        incoming_.emplace_back().reserve(kChunk);
    }
    incoming_.back().push_back(std::move(job));
    if (!awake_) {
        awake_ = true;
        target_->Wake();
    }
}

bool JobQueue::Refill() {
    batch_.clear();
    next_ = 0;
    if (taken_.empty() && !TakeIncoming()) return false;
    batch_ = std::move(taken_.front());
    taken_.pop_front();
    return true;
}

bool JobQueue::TakeIncoming() {
    std::unique_lock lock(mutex_, std::try_to_lock);
    for (int i = 0; i < kLockAttempts && !lock.owns_lock(); ++i) lock.try_lock();
    if (!lock.owns_lock()) lock.lock();
    taken_.swap(incoming_);
    if (taken_.empty()) awake_ = false;
    return !taken_.empty();
}

void JobQueue::Close() {
    std::lock_guard lock(mutex_);
    target_ = nullptr;
}

void JobQueue::Discard() {
    {
        std::lock_guard lock(mutex_);
        dropped_ = pushed_ - delivered_;
        for (Chunk& chunk : incoming_) taken_.push_back(std::move(chunk));
        incoming_.clear();
    }
    taken_.clear();
    batch_.clear();
    next_ = 0;
}

QueueStats JobQueue::Stats() const {
    std::lock_guard lock(mutex_);
    return {pushed_, delivered_, dropped_, pushed_ - delivered_ - dropped_};
}

}  // namespace binding
