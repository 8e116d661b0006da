// The sound of one direction of a call: written by the library's audio threads, read by JavaScript.

#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "binding/audio/audio_notifier.h"
#include "binding/audio/frame_ring.h"

namespace binding {

class AudioTrack {
  public:
    // `notifier`, which must outlive the track, wakes a reader that found no frame.
    AudioTrack(std::size_t capacity, AudioNotifier& notifier)
        : ring_(capacity), notifier_(notifier) {}

    // Copies sound into the ring, in several frames if it is too long for one. Called on audio
    // threads; never blocks, never allocates.
    void Write(uint64_t user_id, const int16_t* samples, uint64_t samples_per_channel,
               int32_t sample_rate, uint64_t channels) noexcept;
    // Called when no more sound will be written. Any thread.
    void End() noexcept;

    // Returns the oldest frame. If there is none, the next frame wakes the reader. JavaScript
    // thread.
    std::optional<AudioFrame> Read() noexcept;
    // Whether all frames were read and no more will come.
    bool Over() const noexcept;
    // Called when nobody will read any more. Any thread.
    void Close() noexcept { closed_.store(true, std::memory_order_relaxed); }

    const FrameRing& ring() const noexcept { return ring_; }

  private:
    void WakeReader() noexcept;

    FrameRing ring_;
    AudioNotifier& notifier_;
    // Whether a reader found no frame and waits for the notifier.
    std::atomic<bool> awaited_ = false;
    std::atomic<bool> ended_ = false;
    std::atomic<bool> closed_ = false;
};

}  // namespace binding
