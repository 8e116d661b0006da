// Frames on their way from audio threads to JavaScript: a ring whose memory is all allocated at
// the start. No side ever waits for another. Where the ring is full, the oldest frame makes room.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "binding/audio/audio_frame.h"

namespace binding {

class FrameRing {
  public:
    explicit FrameRing(std::size_t capacity) : cells_(capacity) {}

    // Lets `fill(frame)` write the next frame. Any thread, several at once.
    template <typename Fill>
    void Push(Fill&& fill);

    // The oldest frame; false when there is none. Any thread.
    bool Pop(AudioFrame& frame) {
        return Take(popped_, kFull, [&](AudioFrame& oldest) { frame = oldest; });
    }

    // How many frames wait, and how many had to make room. Any thread.
    uint64_t size() const noexcept;
    uint64_t dropped() const noexcept { return dropped_.load(std::memory_order_relaxed); }

  private:
    enum State : uint64_t { kEmpty, kFull };

    struct Cell {
        // Twice the times it was emptied, plus its state: whose turn it is. The thread that takes
        // a turn owns the frame until it passes the cell on.
        std::atomic<uint64_t> turn = 0;
        AudioFrame frame;
    };

    // Takes the next cell if it is in this state, uses its frame and passes it on; false when it
    // is not in this state yet.
    template <typename Use>
    bool Take(std::atomic<uint64_t>& next, State state, Use&& use);

    std::vector<Cell> cells_;
    // Positions that grow for ever; threads on either side don't share a cache line.
    alignas(64) std::atomic<uint64_t> pushed_ = 0;
    alignas(64) std::atomic<uint64_t> popped_ = 0;
    std::atomic<uint64_t> dropped_ = 0;
};

template <typename Fill>
void FrameRing::Push(Fill&& fill) {
    if (Take(pushed_, kEmpty, fill)) return;
    const auto drop = [this] { dropped_.fetch_add(1, std::memory_order_relaxed); };
    if (Take(popped_, kFull, [](AudioFrame&) {})) drop();
    // Still full while another thread is reading the cell that is next: rather than wait for it,
    // this frame goes.
    if (!Take(pushed_, kEmpty, fill)) drop();
}

template <typename Use>
bool FrameRing::Take(std::atomic<uint64_t>& next, State state, Use&& use) {
    uint64_t position = next.load(std::memory_order_relaxed);
    for (;;) {
        Cell& cell = cells_[position % cells_.size()];
        const uint64_t due = 2 * (position / cells_.size()) + state;
        const uint64_t turn = cell.turn.load(std::memory_order_acquire);
        if (turn < due) return false;
        if (turn > due) {
            position = next.load(std::memory_order_relaxed);
        } else if (next.compare_exchange_weak(position, position + 1, std::memory_order_relaxed)) {
            use(cell.frame);
            cell.turn.store(due + 1, std::memory_order_release);
            return true;
        }
    }
}

inline uint64_t FrameRing::size() const noexcept {
    const uint64_t popped = popped_.load(std::memory_order_relaxed);
    const uint64_t pushed = pushed_.load(std::memory_order_relaxed);
    return pushed > popped ? pushed - popped : 0;
}

}  // namespace binding
