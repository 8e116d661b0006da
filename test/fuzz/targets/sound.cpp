// What a speaker's packets do to whoever hears them: numbers and times in any order, and any bytes
// as Opus. The program has few speakers' state, so each input begins with a new one.

#include "engine/sound/coding/remote_voice.h"
#include "engine/sound/levels.h"
#include "test/fuzz/support/damage.h"

namespace {

using namespace engine::sound;

/// A packet a little before or after the one that would be next, or anywhere.
VoicePacket SomePacket(fuzz::Choices& choices, std::uint16_t& sequence, std::uint32_t& timestamp) {
    const std::uint8_t how = choices.Byte();
    if (how < 16) {
        sequence = static_cast<std::uint16_t>(choices.Byte() << 8 | choices.Byte());
        timestamp = static_cast<std::uint32_t>(choices.Byte()) << 24;
    } else {
        const int step = how % 8 - 3;
        sequence = static_cast<std::uint16_t>(sequence + step);
        timestamp += static_cast<std::uint32_t>(step * 960);
    }
    VoicePacket packet;
    packet.sequence = sequence;
    packet.timestamp = timestamp;
    packet.size = 1;
    packet.bytes[0] = static_cast<std::uint8_t>(sequence);
    return packet;
}

void Queue(fuzz::Choices& choices) {
    static JitterBuffer buffer;
    buffer = JitterBuffer();
    std::uint16_t sequence = choices.Byte();
    std::uint32_t timestamp = choices.Byte();
    std::int64_t now = 0;
    while (!choices.AtEnd()) {
        switch (choices.Below(4)) {
            case 0:
            case 1:
                buffer.Push(SomePacket(choices, sequence, timestamp), now);
                break;
            case 2:
                now += static_cast<std::int64_t>(choices.Byte()) * 48;
                break;
            default: {
                const auto next = buffer.Take(now);
                if (next == JitterBuffer::Next::Packet) {
                    fuzz::Require(buffer.Current().bytes[0] ==
                                      static_cast<std::uint8_t>(buffer.Current().sequence),
                                  "a packet is the one of its number");
                } else if (next == JitterBuffer::Next::Nothing && choices.Byte() % 8 == 0) {
                    buffer.EndSpurt();
                }
            }
        }
        fuzz::Require(buffer.Waiting() <= JitterBuffer::kPackets, "few packets wait");
        fuzz::Require(buffer.Target() >= JitterBuffer::kLeastDelay &&
                          buffer.Target() <= JitterBuffer::kMaxDelay,
                      "the delay is within its limits");
    }
}

void Hear(fuzz::Choices& choices) {
    RemoteVoice voice(1);
    std::uint16_t sequence = 0;
    std::int64_t now = 0;
    StereoTick samples;
    while (!choices.AtEnd()) {
        const auto opus = choices.Bytes();
        voice.Receive(sequence, sequence * 960U, opus);
        sequence = static_cast<std::uint16_t>(sequence + choices.Below(3));
        for (std::size_t ticks = choices.Below(4); ticks > 0; --ticks) {
            now += static_cast<std::int64_t>(kTick);
            voice.TakeArrived(now);
            voice.Play(now, samples);
        }
    }
}

}  // namespace

FUZZ_TARGET(sound) {
    fuzz::Choices choices(input);
    if (choices.Below(2) == 0) return Queue(choices);
    Hear(choices);
}
