// A ring of frames from audio threads to JavaScript. All memory is allocated at the start. It is
// lock-free; when it is full, a new frame replaces the oldest.

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

    // Takes the oldest frame; false if there is none. Any thread.
    bool Pop(AudioFrame& frame) {
        return Take(popped_, kFull, [&](AudioFrame& oldest) { frame = oldest; });
    }

    // The number of buffered frames, and of dropped ones. Any thread.
    uint64_t size() const noexcept;
    uint64_t dropped() const noexcept { return dropped_.load(std::memory_order_relaxed); }

  private:
    enum State : uint64_t { kEmpty, kFull };

    struct Cell {
        // Twice the number of times it was emptied, plus its state. The thread that advances it
        // owns the frame until it publishes the next state.
        std::atomic<uint64_t> turn = 0;
        AudioFrame frame;
    };

    // Takes the next cell if it is in this state, calls `use` with its frame and advances the
    // state; false if it is not in this state yet.
    template <typename Use>
    bool Take(std::atomic<uint64_t>& next, State state, Use&& use);

    std::vector<Cell> cells_;
    // Positions that only grow, on separate cache lines for readers and writers.
    alignas(64) std::atomic<uint64_t> pushed_ = 0;
    alignas(64) std::atomic<uint64_t> popped_ = 0;
    std::atomic<uint64_t> dropped_ = 0;
};

template <typename Fill>
void FrameRing::Push(Fill&& fill) {
    if (Take(pushed_, kEmpty, fill)) return;
    const auto drop = [this] { dropped_.fetch_add(1, std::memory_order_relaxed); };
    if (Take(popped_, kFull, [](AudioFrame&) {})) drop();
    // Still full, because another thread is reading the next cell: this frame is dropped instead of
    // waiting.
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
