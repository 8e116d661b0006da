#include "binding/audio/audio_track.h"

#include <algorithm>

namespace binding {

void AudioTrack::Write(uint64_t user_id, const int16_t* samples, uint64_t samples_per_channel,
                       int32_t sample_rate, uint64_t channels) noexcept {
    if (channels == 0 || channels > AudioFrame::kMaxSamples) return;
    if (closed_.load(std::memory_order_relaxed)) return;
    const uint64_t most = AudioFrame::kMaxSamples / channels;
    while (samples_per_channel > 0) {
        const uint64_t count = std::min(samples_per_channel, most);
        ring_.Push([&](AudioFrame& frame) {
            frame.user_id = user_id;
            frame.samples_per_channel = static_cast<uint32_t>(count);
            frame.channels = static_cast<uint32_t>(channels);
            frame.sample_rate = sample_rate;
            std::copy_n(samples, count * channels, frame.samples.begin());
        });
        samples += count * channels;
        samples_per_channel -= count;
    }
    WakeReader();
}

void AudioTrack::End() noexcept {
    ended_.store(true, std::memory_order_release);
    WakeReader();
}

std::optional<AudioFrame> AudioTrack::Read() noexcept {
    std::optional<AudioFrame> frame(std::in_place);
    if (ring_.Pop(*frame)) return frame;
    // Either the writer sees this store, or the read below sees its frame.
    awaited_.exchange(true, std::memory_order_acq_rel);
    if (!ring_.Pop(*frame)) return std::nullopt;
    awaited_.store(false, std::memory_order_relaxed);
    return frame;
}

bool AudioTrack::Over() const noexcept {
    return ended_.load(std::memory_order_acquire) && ring_.size() == 0;
}

void AudioTrack::WakeReader() noexcept {
    if (awaited_.exchange(false, std::memory_order_acq_rel)) notifier_.Notify();
}

}  // namespace binding
