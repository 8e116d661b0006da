#include "engine/sound/coding/outgoing_voice.h"

#include <algorithm>
#include <utility>

namespace engine::sound {
namespace {

/// Five frames of silence end speech.
constexpr int kSilenceTicks = 10;
/// Ticks of a frame.
constexpr int kFrameTicks = 2;

}  // namespace

OutgoingVoice::Outcome OutgoingVoice::Take(const MonoTick& samples, float level,
                                           const GateSettings& settings) {
    std::copy(recent_.begin() + kTick, recent_.end(), recent_.begin());
    std::copy(samples.begin(), samples.end(), recent_.end() - kTick);
    const bool was_open = std::exchange(open_, gate_.Passes(level, settings));
    const Outcome outcome = open_ ? TakeOpen(!was_open) : TakeShut(was_open);
    const bool listens = !settings.shut && settings.mode != AudioModeType::MODE_PTT;
    listening_ticks_ = listens ? std::min(listening_ticks_ + 1, kFrameTicks) : 0;
    return outcome;
}

OutgoingVoice::Outcome OutgoingVoice::TakeOpen(bool began) {
    Outcome outcome{.began = began};
    if (began) {
        encoder_.Reset();
        half_ = false;
        // The beginning of a word is softer than what opened the gate, so it is sent as well. But
        // sound from before an intentional mute ended must not be sent.
        if (listening_ticks_ == kFrameTicks) outcome.packet = Encode(kTick);
    }
    half_ = !half_;
    if (!half_) outcome.packet = Encode(2 * kTick);
    return outcome;
}

OutgoingVoice::Outcome OutgoingVoice::TakeShut(bool ended) {
    Outcome outcome{.ended = ended};
    if (ended) {
        silence_ticks_ = kSilenceTicks;
        if (!std::exchange(half_, false)) return outcome;
        std::fill(recent_.end() - kTick, recent_.end(), std::int16_t{0});
        outcome.packet = Encode(2 * kTick);
    } else if (silence_ticks_ > 0 && --silence_ticks_ % 2 == 0) {
        outcome.packet = kSilencePacket;
        outcome.is_silence = true;
    }
    return outcome;
}

std::span<const std::uint8_t> OutgoingVoice::Encode(std::size_t from) {
    return encoder_.Encode(std::span<const std::int16_t, kFrame>(recent_.data() + from, kFrame));
}

}  // namespace engine::sound
