// A participant who sends as many packets a tick as they can, with numbers and times in any order:
// what they cost whoever hears them is bounded by the time that passes.

#include <array>
#include <cstdint>
#include <vector>

#include "engine/sound/coding/remote_voice.h"
#include "test/fuzz/support/damage.h"

namespace {

using namespace engine::sound;

constexpr std::size_t kMaxTicks = 64;

/// A packet of as many frames as a byte says, of any configuration: silent ones, or of noise.
std::vector<std::uint8_t> Frames(fuzz::Choices& choices) {
    const std::uint8_t configuration = choices.Byte();
    const std::uint8_t count = static_cast<std::uint8_t>(1 + choices.Below(48));
    const std::array<std::uint8_t, 2> frame{choices.Byte(), choices.Byte()};
    std::vector<std::uint8_t> packet{static_cast<std::uint8_t>(configuration | 3), count};
    for (std::uint8_t at = 0; at < count; ++at) {
        packet.insert(packet.end(), frame.begin(), frame.end());
    }
    return packet;
}

}  // namespace

FUZZ_TARGET(packet_flood) {
    fuzz::Choices choices(input);
    RemoteVoice voice(1);
    std::uint16_t sequence = choices.Byte();
    std::uint32_t timestamp = 0;
    std::uint64_t ticks = 0;
    StereoTick samples;
    while (!choices.AtEnd() && ticks < kMaxTicks) {
        const auto packet = fuzz::Damaged(Frames(choices), choices);
        const auto number_step = static_cast<std::uint16_t>(choices.Below(4) - 1);
        const auto time_step = static_cast<std::uint32_t>((int{choices.Byte()} - 128) * 60);
        // Half of the inputs' ticks bring as many as may wait.
        const std::uint8_t many = choices.Byte();
        const std::size_t count = many < 128 ? RemoteVoice::kQueued : many % 8;
        for (std::size_t at = 0; at < count; ++at) {
            voice.Receive(sequence, timestamp, packet);
            sequence = static_cast<std::uint16_t>(sequence + number_step);
            timestamp += time_step;
        }
        ++ticks;
        const auto now = static_cast<std::int64_t>(ticks * kTick);
        voice.TakeArrived(now);
        voice.Play(now, samples);
        fuzz::Require(voice.Decoded() <= ticks * 2 * kTick + 3 * kMaxOpusSamples,
                      "no more is decoded than twice the time that passes");
    }
}
