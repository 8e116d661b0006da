#include "engine/sound/coding/remote_voice.h"

#include <algorithm>

#include "engine/sound/levels.h"

namespace engine::sound {
namespace {

/// After so many of them in a row, speech has ended.
constexpr int kSilentPackets = 5;
constexpr int kTicksUntilSilent = 20;
/// The maximum number of concealed frames; after that there is silence.
constexpr int kMaxConcealed = 5;
/// Below this a piece may be left out without being missed, in dBFS.
constexpr float kQuiet = -55;

}  // namespace

bool RemoteVoice::Receive(std::uint16_t sequence, std::uint32_t timestamp,
                          std::span<const std::uint8_t> opus) {
    if (opus.empty() || opus.size() > kMaxPacketBytes) return false;
    return arrived_.Push([&](VoicePacket& packet) {
        packet.sequence = sequence;
        packet.timestamp = timestamp;
        packet.size = static_cast<std::uint16_t>(opus.size());
        std::copy(opus.begin(), opus.end(), packet.bytes.begin());
    });
}

bool RemoteVoice::TakeArrived(std::int64_t now) {
    const bool before = speaking_.load(std::memory_order_relaxed);
    bool speaking = before;
    ++ticks_without_;
    while (arrived_.Pop([&](const VoicePacket& packet) {
        const bool is_silence = std::ranges::equal(packet.Payload(), kSilencePacket);
        ticks_without_ = 0;
        silent_packets_ = is_silence ? silent_packets_ + 1 : 0;
        if (!is_silence) speaking = true;
        if (silent_packets_ >= kSilentPackets) speaking = false;
        jitter_.Push(packet, now);
    })) {
    }
    if (ticks_without_ >= kTicksUntilSilent) speaking = false;
    speaking_.store(speaking, std::memory_order_relaxed);
    return speaking != before;
}

bool RemoteVoice::Play(std::int64_t now, StereoTick& out) {
    Fill(now);
    if (count_ == 0) return false;
    const std::size_t taken = std::min(count_, kTick);
    const auto begin = samples_.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(taken * kChannels);
    std::fill(std::copy(begin, end, out.begin()), out.end(), std::int16_t{0});
    std::copy(end, begin + static_cast<std::ptrdiff_t>(count_ * kChannels), begin);
    count_ -= taken;
    return true;
}

void RemoteVoice::Skip(std::int64_t now) {
    StereoTick unheard;
    Play(now, unheard);
}

void RemoteVoice::Fill(std::int64_t now) {
    may_decode_ = std::min(may_decode_ + kDecodedInTick, kMaxDecoded);
    while (count_ < kTick && Decode(now)) {
    }
}

/// Adds the next piece; false when there is none.
bool RemoteVoice::Decode(std::int64_t now) {
    switch (jitter_.Take(now)) {
        case JitterBuffer::Next::Packet:
            return DecodeCurrent(now);
        case JitterBuffer::Next::Lost:
            return Conceal(jitter_.Following());
        case JitterBuffer::Next::Late:
            if (!ends_ && concealed_ < kMaxConcealed) return Conceal(nullptr);
            jitter_.EndSpurt();
            decoder_.Reset();
            ends_ = false;
            concealed_ = 0;
            return false;
        case JitterBuffer::Next::Nothing:
            break;
    }
    return false;
}

bool RemoteVoice::DecodeCurrent(std::int64_t now) {
    const VoicePacket& packet = jitter_.Current();
    ends_ = std::ranges::equal(packet.Payload(), kSilencePacket);
    // The one behind it is late already, so this one is left out, whatever it holds.
    const bool is_within = static_cast<std::int64_t>(OpusSamples(packet.Payload())) <= may_decode_;
    if (!is_within && NextIsDue(now)) return true;
    const std::span<std::int16_t> room = std::span(samples_).subspan(count_ * kChannels);
    const std::size_t samples = decoder_.Decode(packet.Payload(), room.first(kMaxOpusSamples * 2));
    // A packet that is not valid Opus counts as lost.
    if (samples == 0) return Conceal(nullptr);
    concealed_ = 0;
    decoded_ += samples;
    may_decode_ -= static_cast<std::int64_t>(samples);
    frame_ = samples;
    count_ += samples;
    if (is_within) count_ -= LeftOut(room.first(samples * kChannels), now);
    return true;
}

bool RemoteVoice::NextIsDue(std::int64_t now) const {
    return jitter_.Waiting() > 0 && jitter_.Excess(now) >= 0;
}

/// How many samples of the packet are better not played, for the delay to be as it should be.
std::size_t RemoteVoice::LeftOut(std::span<const std::int16_t> packet, std::int64_t now) const {
    const std::size_t samples = packet.size() / kChannels;
    const bool next_is_due = NextIsDue(now);
    const bool is_behind =
        samples > kTick && jitter_.Behind(now) >= static_cast<std::int64_t>(kTick);
    if ((!next_is_due && !is_behind) || LevelOf(packet) >= kQuiet) return 0;
    return next_is_due ? samples : kTick;
}

bool RemoteVoice::Conceal(const VoicePacket* following) {
    const std::span<std::int16_t> room = std::span(samples_).subspan(count_ * kChannels);
    std::size_t samples = frame_;
    if (following) {
        samples = decoder_.Recover(following->Payload(), frame_, room);
    } else if (concealed_ < kMaxConcealed) {
        samples = decoder_.Conceal(frame_, room);
    } else {
        std::ranges::fill(room.first(frame_ * kChannels), std::int16_t{0});
    }
    ++concealed_;
    count_ += samples;
    return samples > 0;
}

}  // namespace engine::sound
