#include <doctest/doctest.h>

#include "test/cpp/engine/sound/sound_support.h"
#include "test/cpp/engine/support/allocations.h"

using engine::AudioModeType;
using engine::sound::LevelOf;
using test::AmplitudeAt;
using test::Player;
using test::PlayTo;
using test::Tone;
using test::Wire;

namespace {

constexpr std::uint64_t kSpeaker = 7;

/// The last samples that were played.
std::span<const std::int16_t> LastPlayed(const Player& player, std::size_t samples) {
    return std::span(player.room->played).last(samples);
}

constexpr std::int64_t kBegins = 300 * 480;

/// A player whose microphone is open hears nothing before kBegins, and then the sound.
void SayAtLast(Player& speaker, std::function<std::int16_t(std::int64_t)> sound) {
    speaker.call->SetAudioMode(AudioModeType::MODE_PTT);
    speaker.call->SetPTTActive(true);
    speaker.room->microphone = [sound = std::move(sound)](std::int64_t sample) {
        return sample < kBegins ? std::int16_t{0} : sound(sample);
    };
}

}  // namespace

TEST_SUITE("the sound of a call") {
    TEST_CASE("a tone is heard at its frequency and its level") {
        Player speaker;
        speaker.WithoutProcessing();
        speaker.room->microphone = Tone(1000, 8000);
        Player listener;
        listener.call->AddParticipant(kSpeaker);
        Wire wire(speaker, listener, kSpeaker);
        PlayTo(speaker, listener, wire, 200);
        const auto heard = LastPlayed(listener, 48000);
        // Opus at 64 kbit/s: within half a decibel, and nothing beside the tone above -30 dB of it.
        CHECK(AmplitudeAt(1000, heard) == doctest::Approx(8000).epsilon(0.06));
        CHECK(AmplitudeAt(700, heard) < 250);
        // A sine's level is 3.01 dB below its peak, which is 12.25 dB below full scale.
        CHECK(LevelOf(heard) == doctest::Approx(-15.26).epsilon(0.04));
    }

    TEST_CASE("from microphone to loudspeaker it takes 26.5 ms in a calm network") {
        Player speaker;
        speaker.WithoutProcessing();
        SayAtLast(speaker, Tone(1000, 12000));
        Player listener;
        listener.call->AddParticipant(kSpeaker);
        Wire wire(speaker, listener, kSpeaker);
        PlayTo(speaker, listener, wire, 400);
        std::int64_t heard = 0;
        while (std::abs(listener.room->played[static_cast<std::size_t>(heard)]) < 3000) ++heard;
        // 10 ms until the frame is there, 10 in the jitter buffer, 6.5 that Opus looks ahead.
        CHECK(static_cast<double>(heard - kBegins) / 48 == doctest::Approx(26.5).epsilon(0.02));
    }

    TEST_CASE("a microphone that is switched on again is heard from its first syllable on") {
        Player speaker;  // with all processing
        SayAtLast(speaker, Tone(300, 12000));
        Player listener;
        listener.call->AddParticipant(kSpeaker);
        Wire wire(speaker, listener, kSpeaker);
        PlayTo(speaker, listener, wire, 330);
        CHECK(AmplitudeAt(300, LastPlayed(listener, 9600)) > 3000);
    }

    TEST_CASE("two who speak at once are both heard") {
        Player low;
        Player high;
        Player listener;
        for (Player* const player : {&low, &high}) player->WithoutProcessing();
        low.room->microphone = Tone(500, 6000);
        high.room->microphone = Tone(1500, 6000);
        listener.call->AddParticipant(1);
        listener.call->AddParticipant(2);
        Wire from_low(low, listener, 1);
        Wire from_high(high, listener, 2);
        for (int tick = 0; tick < 200; ++tick) {
            low.Tick();
            high.Tick();
            from_low.Carry();
            from_high.Carry();
            listener.Tick();
        }
        const auto heard = LastPlayed(listener, 48000);
        CHECK(AmplitudeAt(500, heard) == doctest::Approx(6000).epsilon(0.06));
        CHECK(AmplitudeAt(1500, heard) == doctest::Approx(6000).epsilon(0.06));
    }

    TEST_CASE("ticks allocate nothing") {
        Player speaker;
        Player listener;
        speaker.room->microphone = Tone(440, 9000);
        listener.call->AddParticipant(kSpeaker);
        Wire wire(speaker, listener, kSpeaker);
        for (Player* const player : {&speaker, &listener}) {
            player->room->played.reserve(200 * engine::sound::kTick);
            player->host->frames.reserve(200);
            player->host->changes.reserve(50);
        }
        std::size_t allocated = 0;
        std::size_t frames = 0;
        for (int tick = 0; tick < 150; ++tick) {
            // The recorder's copies of the frames are the test's own.
            const std::size_t before = test::AllocationsOfThisThread();
            speaker.Tick();
            allocated += test::AllocationsOfThisThread() - before;
            frames = speaker.host->frames.size();
            // Some are lost: those are made up for without memory, too.
            wire.Carry([](std::size_t frame) { return frame % 7 != 3; });
            const std::size_t before_listener = test::AllocationsOfThisThread();
            listener.Tick();
            allocated += test::AllocationsOfThisThread() - before_listener;
        }
        CHECK(frames > 60);
        CHECK(LevelOf(LastPlayed(listener, 24000)) > -60);
        if (test::CountsAllocations()) CHECK(allocated == frames);
    }
}
