#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/sound/coding/remote_voice.h"
#include "engine/sound/levels.h"

// A participant who sends far more sound than there is time to play: all voices share one thread,
// which has 10 ms for a tick.

using engine::sound::kChannels;
using engine::sound::kMaxOpusSamples;
using engine::sound::kTick;
using engine::sound::RemoteVoice;
using engine::sound::StereoTick;

namespace {

constexpr std::size_t kPacketsPerTick = 64;
constexpr std::uint64_t kTicks = 200;

/// The dearest packet for its size: 48 silent frames of 2.5 ms, which last 120 ms (RFC 6716, 3.2.5:
/// the configuration 28 with code 3, and the number of frames).
std::vector<std::uint8_t> SilentFrames() {
    std::vector<std::uint8_t> packet{28 << 3 | 3, 48};
    for (int frame = 0; frame < 48; ++frame) packet.insert(packet.end(), {0xFF, 0xFE});
    return packet;
}

/// How many samples were decoded while each tick brought as many packets as may wait, the
/// timestamps of which go on by `step`.
std::uint64_t DecodedInFlood(std::int32_t step) {
    RemoteVoice voice(1);
    const std::vector<std::uint8_t> packet = SilentFrames();
    std::uint16_t sequence = 0;
    std::uint32_t timestamp = 1'000'000'000;
    std::int64_t now = 0;
    StereoTick samples;
    for (std::uint64_t tick = 0; tick < kTicks; ++tick) {
        for (std::size_t count = 0; count < kPacketsPerTick; ++count) {
            voice.Receive(sequence++, timestamp, packet);
            timestamp += static_cast<std::uint32_t>(step);
        }
        now += static_cast<std::int64_t>(kTick);
        voice.TakeArrived(now);
        voice.Play(now, samples);
    }
    return voice.Decoded();
}

}  // namespace

TEST_SUITE("a flood of packets") {
    TEST_CASE(
        "costs no more decoding than twice the time that passes, whatever its timestamps say") {
        REQUIRE(SilentFrames().size() == 98);
        for (const std::int32_t step : {-5760, -1, 0, 1, 120, 960, 5760}) {
            CAPTURE(step);
            CHECK(DecodedInFlood(step) <= kTicks * 2 * kTick + 3 * kMaxOpusSamples);
        }
    }

    // 300 ms in which nothing came, and then all at once: what is quiet is left out, and the voice
    // that follows is heard.
    TEST_CASE("is what follows a pause of the network, too, after which speech is heard") {
        RemoteVoice voice(1);
        engine::sound::VoiceEncoder encoder;
        std::array<std::int16_t, engine::sound::kFrame> frame{};
        std::uint16_t sequence = 0;
        std::int64_t now = 0;
        StereoTick samples;
        float loudest = engine::sound::kSilenceLevel;
        const auto send = [&] {
            const auto packet = encoder.Encode(frame);
            voice.Receive(sequence, sequence * 960U, packet);
            ++sequence;
        };
        const auto tick = [&] {
            now += static_cast<std::int64_t>(kTick);
            voice.TakeArrived(now);
            if (!voice.Play(now, samples)) return;
            loudest = std::max(loudest, engine::sound::LevelOf(samples));
        };
        for (int count = 0; count < 50; ++count) {
            send();
            tick();
            tick();
        }
        for (int count = 0; count < 30; ++count) tick();
        for (int count = 0; count < 13; ++count) send();
        for (std::size_t at = 0; at < frame.size(); ++at) {
            frame[at] = static_cast<std::int16_t>(at % 96 < 48 ? 8000 : -8000);
        }
        send();
        send();
        CHECK(loudest < -80);
        for (int count = 0; count < 20; ++count) tick();
        CHECK(loudest > -20);
    }
}
