#include "engine/sound/coding/jitter_buffer.h"

#include <algorithm>

#include "engine/sound/pcm.h"

namespace engine::sound {
namespace {

constexpr std::int64_t kStep = static_cast<std::int64_t>(kTick);
/// The target: this many of a hundred packets arrive in time.
constexpr std::size_t kInTime = 97;
/// The number of measured packets before the target adapts.
constexpr std::size_t kEnough = 50;
/// For this many packets (10 s) after a loss the delay allows for the next packet, which contains
/// the lost one's redundancy.
constexpr std::size_t kLossy = 500;
/// A sequence that jumps further than this is another stream.
constexpr std::int64_t kFurthest = 3000;

}  // namespace

JitterBuffer::JitterBuffer() : slots_(std::make_unique<std::array<Slot, kPackets>>()) {}

std::int64_t JitterBuffer::Extend(std::uint16_t sequence) const {
    const auto newest = static_cast<std::uint16_t>(newest_);
    return newest_ + static_cast<std::int16_t>(static_cast<std::uint16_t>(sequence - newest));
}

void JitterBuffer::Push(const VoicePacket& packet, std::int64_t now) {
    std::int64_t sequence = known_ ? Extend(packet.sequence) : packet.sequence + 65536;
    // Between spurts, a restarted sequence is recognized as soon as the packet cannot be a late
    // one.
    const std::int64_t late = static_cast<std::int64_t>(kPackets);
    const bool is_older = !in_spurt_ && sequence < floor_ - late;
    if (known_ && (is_older || std::abs(sequence - newest_) > kFurthest)) {
        Clear();
        EndSpurt();
        sequence = packet.sequence + 65536;
        known_ = false;
    }
    if (!known_) floor_ = 0;
    // Of the last spurt, which is over.
    if (sequence < floor_) return;
    known_ = true;
    if (!in_spurt_) {
        in_spurt_ = true;
        first_timestamp_ = packet.timestamp;
        least_ = least_before_ = now;
        in_block_ = 0;
        next_ = newest_ = sequence;
    }
    Measure(packet.timestamp, now);
    if (sequence >= newest_ + static_cast<std::int64_t>(kPackets)) DropTo(newest_ + 1);
    if (sequence < next_) {
        const bool is_first_turn =
            !playing_ && newest_ - sequence < static_cast<std::int64_t>(kPackets);
        if (!is_first_turn) return;
        next_ = sequence;
    }
    if (Has(sequence)) return;
    if (waiting_ == 0 && sequence >= next_ + static_cast<std::int64_t>(kPackets)) next_ = sequence;
    newest_ = std::max(newest_, sequence);
    while (newest_ - next_ >= static_cast<std::int64_t>(kPackets)) DropTo(next_ + 1);
    Slot& slot = At(sequence);
    slot.used = true;
    slot.sequence = sequence;
    slot.packet.sequence = packet.sequence;
    slot.packet.timestamp = packet.timestamp;
    slot.packet.size = packet.size;
    std::copy_n(packet.bytes.begin(), packet.size, slot.packet.bytes.begin());
    ++waiting_;
    TrimQueue();
}

void JitterBuffer::Measure(std::uint32_t timestamp, std::int64_t now) {
    std::int64_t delay = now - Sent(timestamp);
    least_ = std::min(least_, delay);
    if (++in_block_ == kMeasured) {
        // Timestamps go round: they are distinguished by the last ones, not by those of hours ago.
        const std::int64_t passed = Sent(timestamp);
        first_timestamp_ = timestamp;
        delay += passed;
        // Clocks drift, so old measurements are discarded.
        least_before_ = least_ + passed;
        least_ = delay;
        in_block_ = 0;
    }
    const std::int64_t more = delay - std::min(least_, least_before_);
    const auto step = static_cast<std::uint8_t>(
        std::clamp<std::int64_t>((more + kStep - 1) / kStep, 0, kSteps - 1));
    std::uint8_t& place = measured_[measured_count_ % kMeasured];
    if (measured_count_ >= kMeasured) --steps_[place];
    place = step;
    ++steps_[step];
    ++measured_count_;
    UpdateTarget();
}

void JitterBuffer::UpdateTarget() {
    const std::size_t count = std::min(measured_count_, kMeasured);
    std::size_t in_time = 0;
    std::int64_t step = -1;
    while (in_time * 100 < count * kInTime) in_time += steps_[static_cast<std::size_t>(++step)];
    const std::int64_t known = measured_count_ < lossy_until_ ? kLossyDelay : kLeastDelay;
    const std::int64_t least = count < kEnough ? kFirstDelay : known;
    target_ = std::clamp((step + 1) * kStep, least, kMaxDelay);
}

std::int64_t JitterBuffer::Oldest() const {
    std::int64_t at = next_;
    while (at < newest_ && !Has(at)) ++at;
    return at;
}

JitterBuffer::Next JitterBuffer::Take(std::int64_t now) {
    if (!in_spurt_ || (!playing_ && waiting_ == 0)) return Next::Nothing;
    if (!playing_) {
        next_ = Oldest();
        if (Excess(now) < 0) return Next::Nothing;
        playing_ = true;
        owed_ = 0;
    }
    if (waiting_ == 0) {
        ++owed_;
        return Next::Late;
    }
    // These packets belong to the time that was concealed meanwhile, so they are skipped.
    for (; owed_ > 0 && !Has(next_); --owed_) {
        ++next_;
        lossy_until_ = measured_count_ + kLossy;
    }
    owed_ = 0;
    return TakePacket();
}

JitterBuffer::Next JitterBuffer::TakePacket() {
    Slot& slot = At(next_);
    const bool is_here = Has(next_);
    ++next_;
    if (!is_here) {
        lossy_until_ = measured_count_ + kLossy;
        return Next::Lost;
    }
    slot.used = false;
    --waiting_;
    current_ = &slot.packet;
    return Next::Packet;
}

const VoicePacket* JitterBuffer::Following() const {
    return Has(next_) ? &At(next_).packet : nullptr;
}

std::int64_t JitterBuffer::Excess(std::int64_t now) const {
    const std::int64_t oldest = Oldest();
    if (!Has(oldest)) return -target_;
    const std::int64_t sent = Sent(At(oldest).packet.timestamp);
    return now - (std::min(least_, least_before_) + sent + target_);
}

void JitterBuffer::EndSpurt() {
    if (waiting_ > 0) Clear();
    in_spurt_ = playing_ = false;
    floor_ = next_;
    owed_ = 0;
}

void JitterBuffer::DropTo(std::int64_t sequence) {
    for (; next_ < sequence; ++next_) {
        if (!Has(next_)) continue;
        At(next_).used = false;
        --waiting_;
    }
}

/// Drops packets when the delay exceeds half a second.
void JitterBuffer::TrimQueue() {
    const auto queued = [this] {
        return Sent(At(newest_).packet.timestamp) - Sent(At(Oldest()).packet.timestamp);
    };
    if (queued() <= kMaxQueued) return;
    while (waiting_ > 1 && queued() > target_) DropTo(Oldest() + 1);
}

void JitterBuffer::Clear() {
    for (Slot& slot : *slots_) slot.used = false;
    waiting_ = 0;
    next_ = newest_ + 1;
}

}  // namespace engine::sound
