#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/sound/coding/remote_voice.h"
#include "test/cpp/engine/sound/sound_support.h"

using engine::sound::RemoteVoice;
using engine::sound::StereoTick;
using engine::sound::VoiceEncoder;
using test::Player;
using test::Recorder;
using test::Tone;

namespace {

constexpr std::uint64_t kUser = 7;

/// A tone's packets.
std::vector<std::vector<std::uint8_t>> Packets(int count) {
    VoiceEncoder encoder;
    std::vector<std::vector<std::uint8_t>> packets;
    const auto tone = Tone(500, 8000);
    for (int frame = 0; frame < count; ++frame) {
        std::array<std::int16_t, engine::sound::kFrame> samples;
        for (std::size_t at = 0; at < samples.size(); ++at) {
            samples[at] = tone(frame * 960 + static_cast<std::int64_t>(at));
        }
        const auto packet = encoder.Encode(samples);
        packets.emplace_back(packet.begin(), packet.end());
    }
    return packets;
}

bool Feed(Player& player, const std::vector<std::uint8_t>& packet, int number) {
    return player.call->Receive(kUser, static_cast<std::uint16_t>(number),
                                static_cast<std::uint32_t>(number * 960), packet);
}

/// Ticks in which hardly anything was heard, of all after the first that has sound.
int Gaps(const Player& player) {
    const auto& played = player.room->played;
    int gaps = 0;
    bool began = false;
    for (std::size_t at = 0; at + 480 <= played.size(); at += 480) {
        const float level = engine::sound::LevelOf(std::span(played).subspan(at, 480));
        began |= level > -30;
        if (began && level < -50) ++gaps;
    }
    return gaps;
}

}  // namespace

TEST_SUITE("what is lost") {
    TEST_CASE("of a tone, every tenth packet may be lost without a gap") {
        const auto packets = Packets(100);
        Player listener;
        listener.call->AddParticipant(kUser);
        for (int frame = 0; frame < 100; ++frame) {
            if (frame % 10 != 9) Feed(listener, packets[static_cast<std::size_t>(frame)], frame);
            listener.Ticks(2);
        }
        CHECK(Gaps(listener) == 0);
        const auto heard = std::span(listener.room->played).last(48000);
        // The tone is at -15.3 dBFS; what is made up keeps its loudness, if not its phase.
        CHECK(engine::sound::LevelOf(heard) == doctest::Approx(-15.3).epsilon(0.05));
        // Nobody who speaks on counts as silent.
        CHECK(listener.host->changes == std::vector<Recorder::Change>{{kUser, true, 0}});
    }

    TEST_CASE("what does not come back is faded out, and speech ends") {
        const auto packets = Packets(20);
        Player listener;
        listener.call->AddParticipant(kUser);
        for (int frame = 0; frame < 20; ++frame) {
            Feed(listener, packets[static_cast<std::size_t>(frame)], frame);
            listener.Ticks(2);
        }
        listener.Ticks(60);
        const auto& played = listener.room->played;
        CHECK(engine::sound::LevelOf(std::span(played).last(480 * 30)) == -100);
        // 200 ms after the last packet, which came in tick 38.
        CHECK(listener.host->changes ==
              std::vector<Recorder::Change>{{kUser, true, 0}, {kUser, false, 58}});
        CHECK_FALSE(listener.call->IsSpeaking(kUser));
    }

    TEST_CASE("five packets of silence end speech at once") {
        const auto packets = Packets(20);
        Player listener;
        listener.call->AddParticipant(kUser);
        int frame = 0;
        for (; frame < 20; ++frame) {
            Feed(listener, packets[static_cast<std::size_t>(frame)], frame);
            listener.Ticks(2);
        }
        for (; frame < 25; ++frame) {
            Feed(listener, {0xF8, 0xFF, 0xFE}, frame);
            listener.Ticks(2);
        }
        CHECK(listener.host->changes ==
              std::vector<Recorder::Change>{{kUser, true, 0}, {kUser, false, 48}});
    }

    TEST_CASE("what is no Opus harms nobody") {
        const auto packets = Packets(30);
        Player listener;
        listener.call->AddParticipant(kUser);
        for (int frame = 0; frame < 30; ++frame) {
            const bool is_good = frame % 3 != 1;
            Feed(listener,
                 is_good ? packets[static_cast<std::size_t>(frame)]
                         : std::vector<std::uint8_t>{0xFF, 0xFF, 0x01},
                 frame);
            listener.Ticks(2);
        }
        CHECK(Gaps(listener) == 0);
    }

    TEST_CASE("what is too large, or too much at once, is refused") {
        Player listener;
        listener.call->AddParticipant(kUser);
        const std::vector<std::uint8_t> packet{0xF8, 0xFF, 0xFE};
        CHECK_FALSE(Feed(listener, std::vector<std::uint8_t>(1473, 1), 0));
        CHECK_FALSE(Feed(listener, {}, 0));
        CHECK_FALSE(listener.call->Receive(8, 1, 1, packet));
        for (std::size_t at = 0; at < RemoteVoice::kQueued; ++at) {
            CHECK(Feed(listener, packet, static_cast<int>(at)));
        }
        CHECK_FALSE(Feed(listener, packet, 64));
        listener.Tick();
        CHECK(Feed(listener, packet, 65));
    }
}
