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
    // `notifier`, which must outlive the track, tells a reader that found nothing to look again.
    AudioTrack(std::size_t capacity, AudioNotifier& notifier)
        : ring_(capacity), notifier_(notifier) {}

    // Copies sound into the ring, in several frames where it is too long for one. Audio threads;
    // never blocks, never allocates.
    void Write(uint64_t user_id, const int16_t* samples, uint64_t samples_per_channel,
               int32_t sample_rate, uint64_t channels) noexcept;
    // Nothing will be written any more. Any thread.
    void End() noexcept;

    // The oldest frame. When there is none, the next one notifies. JavaScript thread.
    std::optional<AudioFrame> Read() noexcept;
    // Whether nothing is left to read and nothing will come.
    bool Over() const noexcept;
    // No one will read any more. Any thread.
    void Close() noexcept { closed_.store(true, std::memory_order_relaxed); }

    const FrameRing& ring() const noexcept { return ring_; }

  private:
    void RingIfAwaited() noexcept;

    FrameRing ring_;
    AudioNotifier& notifier_;
    // A reader has found nothing and waits for the notifier.
    std::atomic<bool> awaited_ = false;
    std::atomic<bool> ended_ = false;
    std::atomic<bool> closed_ = false;
};

}  // namespace binding
