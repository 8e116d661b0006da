#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/sound/bounded_ring.h"
#include "engine/sound/coding/jitter_buffer.h"
#include "engine/sound/coding/opus_codec.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

/// One participant who is heard: their packets in, their sound out. Made on any thread; allocates
/// only then.
class RemoteVoice {
  public:
    /// How many packets may wait for a tick.
    static constexpr std::size_t kQueued = 64;
    /// How much is decoded in a tick, in samples of one channel: all voices share the sound thread,
    /// so that nobody may have it busy by sending more than can be played. What a tick does not use
    /// is good for later ones, up to the longest two packets.
    static constexpr std::int64_t kDecodedInTick = 2 * kTick;
    static constexpr std::int64_t kMaxDecoded = 2 * kMaxOpusSamples;

    explicit RemoteVoice(std::uint64_t user) : user_(user) {}

    std::uint64_t User() const { return user_; }

    /// Hands over a packet, from the one thread that receives. False when it is too large, or too
    /// many wait.
    bool Receive(std::uint16_t sequence, std::uint32_t timestamp,
                 std::span<const std::uint8_t> opus);

    /// Whether they speak: since their first packet that is no silence, until five packets of
    /// silence or 200 ms without any. As of the last tick; any thread.
    bool Speaking() const { return speaking_.load(std::memory_order_relaxed); }

    // Sound thread.

    /// Takes what arrived, and says whether `Speaking` changed.
    bool TakeArrived(std::int64_t now);
    /// The next 10 ms; false when there is nothing to hear.
    bool Play(std::int64_t now, StereoTick& out);
    /// Lets 10 ms pass unheard.
    void Skip(std::int64_t now);

    /// How many samples of one channel were decoded since construction, whether played or not.
    std::uint64_t Decoded() const { return decoded_; }
    /// How long a spurt's first packet waits, in samples.
    std::int64_t Delay() const { return jitter_.Target(); }

    // Set on any thread, read by ticks.
    std::atomic<float> amplitude{1};
    std::atomic<bool> muted{false};

  private:
    void Fill(std::int64_t now);
    bool Decode(std::int64_t now);
    bool DecodeCurrent(std::int64_t now);
    bool NextIsDue(std::int64_t now) const;
    std::size_t LeftOut(std::span<const std::int16_t> packet, std::int64_t now) const;
    bool Conceal(const VoicePacket* following);

    const std::uint64_t user_;
    BoundedRing<VoicePacket, kQueued> arrived_;
    JitterBuffer jitter_;
    VoiceDecoder decoder_;

    // Decoded and not played yet.
    std::array<std::int16_t, (kMaxOpusSamples + kTick) * kChannels> samples_{};
    std::size_t count_ = 0;  // of one channel

    std::uint64_t decoded_ = 0;
    std::int64_t may_decode_ = kMaxDecoded;  // below 0 once more was needed to play on
    std::size_t frame_ = kFrame;             // samples of the last packet
    int concealed_ = 0;                      // in a row
    bool ends_ = false;                      // the last packet played was silence
    int silent_packets_ = 0;                 // in a row, as they arrive
    int ticks_without_ = 0;
    std::atomic<bool> speaking_{false};
};

}  // namespace engine::sound
