#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace engine::sound {

/// The largest packet that is taken: what one datagram has room for.
inline constexpr std::size_t kMaxPacketBytes = 1472;

/// A packet of a participant.
struct VoicePacket {
    std::uint16_t sequence = 0;
    std::uint32_t timestamp = 0;  ///< of its first sample, at 48 kHz
    std::uint16_t size = 0;
    std::array<std::uint8_t, kMaxPacketBytes> bytes;

    std::span<const std::uint8_t> Payload() const { return std::span(bytes).first(size); }
};

/// Buffers the packets of one speaker. It measures the jitter of their arrival, and delays the
/// first packet of each talk spurt by as much as nearly all packets need. All times are samples at
/// 48 kHz of the clock that plays. One thread at a time; never allocates.
class JitterBuffer {
  public:
    /// What comes next.
    enum class Next {
        Nothing,  ///< no spurt: silence
        Packet,   ///< `Current` has it
        Lost,     ///< never came, but later ones are here
        Late,     ///< nor is any later one here
    };

    static constexpr std::int64_t kLeastDelay = 480;   // 10 ms
    static constexpr std::int64_t kLossyDelay = 960;   // while packets get lost
    static constexpr std::int64_t kFirstDelay = 1920;  // until enough packets are known
    static constexpr std::int64_t kMaxDelay = 9600;    // 200 ms
    static constexpr std::int64_t kMaxQueued = 24000;  // 500 ms: dropped to the target
    static constexpr std::size_t kPackets = 64;

    JitterBuffer();

    /// Takes a packet that arrived at `now`; one that is there already, or comes too late, is
    /// dropped.
    void Push(const VoicePacket& packet, std::int64_t now);

    /// Advances to the packet that is due at `now`.
    Next Take(std::int64_t now);
    /// The packet that `Take` went on to; until the next `Push`.
    const VoicePacket& Current() const { return *current_; }
    /// After `Lost`: the one behind it, or null.
    const VoicePacket* Following() const;

    /// The spurt has ended: the next packet begins another.
    void EndSpurt();

    /// How long a spurt's first packet waits, in samples.
    std::int64_t Target() const { return target_; }
    /// By how much more than that the next packet waits; below 0 when it waits less.
    std::int64_t Excess(std::int64_t now) const;
    /// By how much more than the target the one that `Take` went on to has waited.
    std::int64_t Behind(std::int64_t now) const {
        return now - (std::min(least_, least_before_) + Sent(current_->timestamp) + target_);
    }
    /// How many packets wait.
    std::size_t Waiting() const { return waiting_; }

  private:
    struct Slot {
        bool used = false;
        std::int64_t sequence = 0;
        VoicePacket packet;
    };

    std::int64_t Extend(std::uint16_t sequence) const;
    Slot& At(std::int64_t sequence) { return (*slots_)[Index(sequence)]; }
    const Slot& At(std::int64_t sequence) const { return (*slots_)[Index(sequence)]; }
    static std::size_t Index(std::int64_t sequence) {
        return static_cast<std::size_t>(sequence) % kPackets;
    }
    bool Has(std::int64_t sequence) const {
        return At(sequence).used && At(sequence).sequence == sequence;
    }
    /// When a packet would have been sent, by its timestamp, since `first_timestamp_`.
    std::int64_t Sent(std::uint32_t timestamp) const {
        return static_cast<std::int32_t>(timestamp - first_timestamp_);
    }
    void Clear();
    void Measure(std::uint32_t timestamp, std::int64_t now);
    void UpdateTarget();
    void DropTo(std::int64_t sequence);
    void TrimQueue();
    std::int64_t Oldest() const;
    Next TakePacket();

    std::unique_ptr<std::array<Slot, kPackets>> slots_;
    const VoicePacket* current_ = nullptr;
    std::size_t waiting_ = 0;
    bool known_ = false;     // any packet came
    bool in_spurt_ = false;  // a packet of this spurt came
    bool playing_ = false;   // and had its turn
    std::int64_t next_ = 0;
    std::int64_t floor_ = 0;  // nothing before it belongs to this spurt
    std::int64_t newest_ = 0;
    std::int64_t owed_ = 0;              // turns that passed with nothing there
    std::uint32_t first_timestamp_ = 0;  // of the spurt, or of a packet within it

    // Of the spurt: the least time from sending to arrival, of this and of the last block.
    std::int64_t least_ = 0;
    std::int64_t least_before_ = 0;
    std::size_t in_block_ = 0;

    // How much more than that the last packets took, in ticks.
    static constexpr std::size_t kMeasured = 256;
    static constexpr std::size_t kSteps = 26;
    std::array<std::uint8_t, kMeasured> measured_{};
    std::array<std::uint16_t, kSteps> steps_{};
    std::size_t measured_count_ = 0;
    std::size_t lossy_until_ = 0;  // of the same count
    std::int64_t target_ = kFirstDelay;
};

}  // namespace engine::sound
