// The queue of callbacks from SDK threads to one environment's JavaScript thread, in order. Shared
// by the environment and by every callback registered from it; outlives the environment.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "binding/delivery/job.h"

namespace binding {

// Starts a drain on the JavaScript thread.
class WakeTarget {
  public:
    // Any thread; under the queue's lock, and never after Close().
    virtual void Wake() noexcept = 0;

  protected:
    ~WakeTarget() = default;
};

struct QueueStats {
    uint64_t pushed = 0;
    uint64_t delivered = 0;
    // Jobs that came after the environment had shut down, or were queued then.
    uint64_t dropped = 0;
    uint64_t depth = 0;
};

class JobQueue {
  public:
    explicit JobQueue(WakeTarget& target) : target_(&target) {}

    // Any thread. A job pushed after Close() is destroyed on the calling thread.
    void Push(Job job);

    // Calls `run(job)` for each waiting job until it returns false. Returns whether the queue is
    // empty; it then wakes its target for the next job. JavaScript thread.
    template <typename Run>
    bool Drain(Run&& run);

    // Refuses further jobs and forgets the target. Any thread.
    void Close();
    // Destroys queued jobs. JavaScript thread, after Close(), not inside Drain().
    void Discard();

    QueueStats Stats() const;

  private:
    // Jobs are stored in chunks of this size, so that taking some is fast however many are queued.
    static constexpr std::size_t kChunk = 256;
    using Chunk = std::vector<Job>;

    // Goes on to the next chunk; false when there is none.
    bool Refill();
    // Takes over all new jobs; false if there are none.
    bool TakeIncoming();

    mutable std::mutex mutex_;
    WakeTarget* target_;
    std::deque<Chunk> incoming_;
    bool awake_ = false;
    uint64_t pushed_ = 0;
    uint64_t dropped_ = 0;

    // JavaScript thread only: the jobs taken over, the chunk being delivered, and the position in
    // it.
    std::deque<Chunk> taken_;
    Chunk batch_;
    std::size_t next_ = 0;
    uint64_t delivered_ = 0;
};

template <typename Run>
bool JobQueue::Drain(Run&& run) {
    for (;;) {
        if (next_ == batch_.size() && !Refill()) return true;
        // Advanced first, because a callback that exits the process never returns here.
        Job& job = batch_[next_++];
        ++delivered_;
        const bool more = run(job);
        if (!more) return false;
    }
}

}  // namespace binding
