#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

#include "engine/sound/call/limiter.h"
#include "engine/sound/levels.h"
#include "test/cpp/engine/sound/sound_support.h"

using engine::sound::AmplitudeOf;
using engine::sound::LevelOf;
using engine::sound::Limiter;
using engine::sound::StereoTick;
using engine::sound::VolumeWithin;
using test::Player;
using test::Tone;

TEST_SUITE("levels and volumes") {
    TEST_CASE("percent are loudness: 50 dB below 100, 6 dB up to 200") {
        CHECK(AmplitudeOf(0) == 0);
        CHECK(AmplitudeOf(100) == 1);
        CHECK(AmplitudeOf(50) == doctest::Approx(0.056234));
        CHECK(AmplitudeOf(25) == doctest::Approx(0.0133352));
        CHECK(AmplitudeOf(150) == doctest::Approx(1.412538));
        CHECK(AmplitudeOf(200) == doctest::Approx(1.995262));
    }

    TEST_CASE("what is outside is the nearest, what is no number changes nothing") {
        CHECK(VolumeWithin(-3, 200, 70) == 0);
        CHECK(VolumeWithin(201, 200, 70) == 200);
        CHECK(VolumeWithin(std::numeric_limits<float>::quiet_NaN(), 200, 70) == 70);
        CHECK(VolumeWithin(std::numeric_limits<float>::infinity(), 100, 70) == 100);
    }

    TEST_CASE("a level is the root mean square below full scale") {
        std::array<std::int16_t, 480> samples{};
        CHECK(LevelOf(samples) == -100);
        samples.fill(-32768);
        CHECK(LevelOf(samples) == doctest::Approx(0));
        samples.fill(328);
        CHECK(LevelOf(samples) == doctest::Approx(-39.99).epsilon(0.001));
        for (std::size_t at = 0; at < samples.size(); ++at) {
            samples[at] = Tone(1000, 32767)(static_cast<std::int64_t>(at));
        }
        CHECK(LevelOf(samples) == doctest::Approx(-3.01).epsilon(0.001));
        CHECK(LevelOf({}) == -100);
    }

    TEST_CASE("the limiter leaves alone what fits, and turns down what does not") {
        Limiter limiter;
        std::array<float, 960> sum{};
        StereoTick out;
        sum.fill(-20000);
        limiter.Apply(sum, out);
        CHECK(out[0] == -20000);
        sum.fill(10000);
        sum[5] = 65534;
        limiter.Apply(sum, out);
        CHECK(out[5] == 32767);
        CHECK(out[6] == 5000);
        // It comes back: after 30 ticks and 0.2 dB each at full.
        sum.fill(10000);
        for (int tick = 0; tick < 31; ++tick) limiter.Apply(sum, out);
        CHECK(out[6] == 10000);
    }

    TEST_CASE("the volumes of output, participant and input are heard as the law says") {
        const auto heard = [](float input, float output, float participant) {
            Player speaker;
            speaker.WithoutProcessing();
            speaker.room->microphone = Tone(1000, 16000);
            speaker.audio->Input().SetVolume(input);
            Player listener;
            listener.audio->SetOutputVolume(output);
            listener.call->AddParticipant(7);
            listener.call->SetParticipantVolume(7, participant);
            test::Wire wire(speaker, listener, 7);
            for (int tick = 0; tick < 60; ++tick) {
                speaker.Tick();
                wire.Carry();
                listener.Tick();
            }
            return test::AmplitudeAt(1000, std::span(listener.room->played).last(14400));
        };
        CHECK(heard(100, 100, 100) == doctest::Approx(16000).epsilon(0.05));
        CHECK(heard(100, 50, 100) == doctest::Approx(16000 * 0.0562).epsilon(0.06));
        CHECK(heard(100, 100, 60) == doctest::Approx(16000 * 0.1).epsilon(0.06));
        CHECK(heard(100, 100, 150) == doctest::Approx(16000 * 1.4125).epsilon(0.06));
        CHECK(heard(60, 100, 100) == doctest::Approx(16000 * 0.1).epsilon(0.06));
        CHECK(heard(100, 0, 100) == 0);
    }
}
