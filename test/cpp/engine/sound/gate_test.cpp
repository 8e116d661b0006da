#include <doctest/doctest.h>

#include <vector>

#include "engine/sound/coding/opus_codec.h"
#include "test/cpp/engine/sound/sound_support.h"

using engine::AudioModeType;
using test::Player;
using test::Recorder;
using test::Tone;
using Change = Recorder::Change;

namespace {

/// What is louder than -60 dBFS from one sample to another, and nothing else.
std::function<std::int16_t(std::int64_t)> Burst(int from_tick, int to_tick, double amplitude) {
    return [=, tone = Tone(1000, amplitude)](std::int64_t sample) {
        return sample >= from_tick * 480 && sample < to_tick * 480 ? tone(sample) : std::int16_t{0};
    };
}

std::vector<std::int64_t> TicksOf(const Recorder& host, bool silence) {
    std::vector<std::int64_t> ticks;
    for (const test::SentFrame& frame : host.frames) {
        if (frame.is_silence == silence) ticks.push_back(frame.tick);
    }
    return ticks;
}

}  // namespace

TEST_SUITE("what opens the microphone") {
    TEST_CASE("a voice above the threshold, and 250 ms after it") {
        Player player;
        player.WithoutProcessing();
        player.call->SetVADThreshold(false, -40);
        // -33 dBFS.
        player.room->microphone = Burst(10, 20, 1037);
        player.Ticks(100);
        CHECK(player.host->changes == std::vector<Change>{{0, true, 10}, {0, false, 45}});
        // The frame from before it opened, then one each 20 ms: the last is filled up with silence.
        std::vector<std::int64_t> expected{10};
        for (int tick = 11; tick <= 45; tick += 2) expected.push_back(tick);
        CHECK(TicksOf(*player.host, false) == expected);
        // Five frames of silence, 20 ms apart.
        CHECK(TicksOf(*player.host, true) == std::vector<std::int64_t>{47, 49, 51, 53, 55});
        for (const auto& frame : player.host->frames) {
            if (frame.is_silence) CHECK(frame.opus == std::vector<std::uint8_t>{0xF8, 0xFF, 0xFE});
            CHECK(engine::sound::OpusSamples(frame.opus) == 960);
        }
    }

    TEST_CASE("what is below the threshold is not sent") {
        Player player;
        player.WithoutProcessing();
        player.call->SetVADThreshold(false, -30);
        player.room->microphone = Burst(10, 20, 1037);
        player.Ticks(100);
        CHECK(player.host->frames.empty());
        CHECK(player.host->changes.empty());
        CHECK_FALSE(player.call->IsSpeaking());
    }

    TEST_CASE("a threshold is within -100 and 0, and found automatically at first") {
        Player player;
        CHECK(player.call->GetVADThreshold().automatic);
        CHECK(player.call->GetVADThreshold().vad_threshold == -60);
        player.call->SetVADThreshold(false, -130);
        CHECK(player.call->GetVADThreshold().vad_threshold == -100);
        player.call->SetVADThreshold(false, 3);
        CHECK(player.call->GetVADThreshold().vad_threshold == 0);
        CHECK_FALSE(player.call->GetVADThreshold().automatic);
    }

    TEST_CASE("automatically, steady noise is not a voice, and what is 12 dB above it is") {
        Player player;
        player.WithoutProcessing();
        // Noise of -50 dBFS, and a voice of -30 in it from the third second on.
        player.room->microphone = [noise = Tone(200, 146.5),
                                   voice = Burst(300, 310, 1465)](std::int64_t sample) {
            return static_cast<std::int16_t>(noise(sample) + voice(sample));
        };
        player.Ticks(299);
        // Nothing was known of the room in the beginning.
        CHECK(player.host->changes.size() % 2 == 0);
        const std::size_t before = player.host->changes.size();
        player.Ticks(100);
        REQUIRE(player.host->changes.size() == before + 2);
        CHECK(player.host->changes[before] == Change{0, true, 300});
        CHECK(player.host->changes[before + 1] == Change{0, false, 335});
    }

    TEST_CASE("a key, and its release delay after it") {
        Player player;
        player.WithoutProcessing();
        player.room->microphone = Tone(1000, 8000);
        player.call->SetAudioMode(AudioModeType::MODE_PTT);
        player.call->SetPTTReleaseDelay(50);
        player.Ticks(10);
        CHECK(player.host->frames.empty());
        player.call->SetPTTActive(true);
        player.Ticks(4);
        player.call->SetPTTActive(false);
        player.Ticks(30);
        CHECK(player.host->changes == std::vector<Change>{{0, true, 10}, {0, false, 19}});
        // Nothing from before the key was pressed.
        CHECK(TicksOf(*player.host, false) == std::vector<std::int64_t>{11, 13, 15, 17, 19});
        player.call->SetPTTReleaseDelay(0);
        player.call->SetPTTActive(true);
        player.Ticks(2);
        player.call->SetPTTActive(false);
        player.Tick();
        CHECK(player.host->changes.back() == Change{0, false, 46});
        CHECK(player.call->GetPTTReleaseDelay() == 0);
    }

    TEST_CASE("a key counts as held for the longest delay there is, in whole steps") {
        for (const std::uint32_t delay : {0xFFFF'FFFFU, 0xFFFF'FFF7U, 0xFFFF'FFF6U}) {
            CAPTURE(delay);
            Player player;
            player.WithoutProcessing();
            player.room->microphone = Tone(1000, 8000);
            player.call->SetAudioMode(AudioModeType::MODE_PTT);
            player.call->SetPTTReleaseDelay(delay);
            player.call->SetPTTActive(true);
            player.Ticks(2);
            player.call->SetPTTActive(false);
            player.Ticks(100);
            CHECK(player.host->changes == std::vector<Change>{{0, true, 0}});
        }
        Player player;
        player.WithoutProcessing();
        player.room->microphone = Tone(1000, 8000);
        player.call->SetAudioMode(AudioModeType::MODE_PTT);
        player.call->SetPTTReleaseDelay(41);
        player.call->SetPTTActive(true);
        player.Ticks(1);
        player.call->SetPTTActive(false);
        player.Ticks(10);
        CHECK(player.host->changes == std::vector<Change>{{0, true, 0}, {0, false, 6}});
    }

    TEST_CASE("mute and deafen shut it at once, and nothing from before is heard after") {
        Player player;
        player.WithoutProcessing();
        player.room->microphone = Tone(1000, 8000);
        player.Ticks(10);
        CHECK(player.call->IsSpeaking());
        player.call->SetSelfMute(true);
        player.Ticks(20);
        CHECK(player.host->changes.back() == Change{0, false, 10});
        player.host->frames.clear();
        player.call->SetSelfMute(false);
        player.Ticks(1);
        CHECK(player.host->changes.back() == Change{0, true, 30});
        CHECK(player.host->frames.empty());
        player.call->SetSelfDeaf(true);
        player.Ticks(1);
        CHECK(player.host->changes.back() == Change{0, false, 31});
    }

    TEST_CASE("no input is reported after a second below the threshold, and input at once") {
        Player player;
        std::vector<bool> reported;
        player.audio->SetInputListener([&](bool has_input) { reported.push_back(has_input); });
        player.audio->Input().SetNoInputThreshold(-50);
        player.Ticks(99);
        player.audio->Drain();
        CHECK(reported.empty());
        player.Tick();
        player.audio->Drain();
        CHECK(reported == std::vector<bool>{false});
        player.room->microphone = Tone(1000, 8000);
        player.Tick();
        player.audio->Drain();
        CHECK(reported == std::vector<bool>{false, true});
        player.room->microphone = [](std::int64_t) { return 0; };
        player.audio->Input().SetNoInputThreshold(-100);
        player.Ticks(300);
        player.audio->Drain();
        CHECK(reported.size() == 2);
    }
}
