#include "engine/calls/call_voice.h"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "test/cpp/engine/sound/sound_support.h"
#include "test/cpp/engine/support/allocations.h"

TEST_CASE("a user who leaves just as they begin to speak is not reported as speaking any more") {
    auto room = std::make_shared<test::Room>();
    const auto audio = test::AudioEngine::Make(std::make_unique<test::RoomDevices>(room),
                                               test::AudioEngine::Clock::Manual);
    std::vector<std::pair<std::uint64_t, bool>> heard;
    engine::CallVoice::Listener listener;
    listener.on_frame = [](engine::mls::ByteView, std::uint32_t) {};
    listener.on_speaking = [](bool) {};
    listener.on_heard = [&](std::uint64_t user, bool speaking) {
        heard.emplace_back(user, speaking);
    };
    engine::CallVoice voice(*audio, {}, std::move(listener));
    const std::vector<std::uint8_t> packet{0x78, 1, 2};
    voice.SetParticipants({7});
    voice.Receive(7, 1, 960, packet);
    audio->Tick();
    audio->Drain();
    CHECK(std::exchange(heard, {}) == decltype(heard){{7, true}});
    voice.SetParticipants({});
    CHECK(std::exchange(heard, {}) == decltype(heard){{7, false}});

    voice.SetParticipants({7});
    voice.Receive(7, 2, 1920, packet);
    audio->Tick();
    // What the tick found out is not reported yet.
    voice.SetParticipants({});
    audio->Drain();
    CHECK(heard.empty());
    voice.Close();
}

TEST_CASE("who is in the call already costs nothing when others come, go or mute themselves") {
    const auto audio =
        test::AudioEngine::Make(std::make_unique<test::RoomDevices>(std::make_shared<test::Room>()),
                                test::AudioEngine::Clock::Manual);
    engine::CallVoice::Listener listener;
    listener.on_speaking = [](bool) {};
    engine::CallVoice voice(*audio, {}, std::move(listener));
    voice.SetParticipants({7, 8, 9});
    // A voice is a quarter of a megabyte: queues of packets and a decoder.
    CHECK(test::BytesOf([&] { voice.SetParticipants({7, 8, 9}); }) < 10'000);
    voice.Close();
}

TEST_CASE("who speaks is known again after more was reported than there is room for") {
    auto room = std::make_shared<test::Room>();
    room->microphone = test::Tone(1000, 8000);
    const auto audio = test::AudioEngine::Make(std::make_unique<test::RoomDevices>(room),
                                               test::AudioEngine::Clock::Manual);
    std::vector<std::pair<std::uint64_t, bool>> heard;
    std::vector<bool> own;
    std::size_t frames = 0;
    engine::CallVoice::Listener listener;
    listener.on_frame = [&](engine::mls::ByteView, std::uint32_t) { ++frames; };
    listener.on_speaking = [&](bool speaking) { own.push_back(speaking); };
    listener.on_heard = [&](std::uint64_t user, bool speaking) {
        heard.emplace_back(user, speaking);
    };
    engine::CallVoice voice(*audio, {}, std::move(listener));
    engine::CallSettings settings;
    settings.audio_mode = engine::AudioModeType::MODE_PTT;
    settings.ptt_active = true;
    voice.Apply(settings, false, false);
    const std::vector<std::uint8_t> packet{0x78, 1, 2};
    voice.SetParticipants({7, 8});
    voice.Receive(7, 1, 960, packet);
    audio->Tick();
    audio->Drain();
    CHECK(std::exchange(heard, {}) == decltype(heard){{7, true}});
    CHECK(std::exchange(own, {}) == std::vector{true});

    // The other one falls silent in between, which is reported in time. A frame each 20 ms then
    // takes what room there is.
    constexpr std::size_t kRoom = 256;
    for (std::size_t tick = 0; tick < 3 * kRoom; ++tick) audio->Tick();
    settings.ptt_active = false;
    voice.Apply(settings, false, false);
    voice.Receive(8, 1, 960, packet);
    audio->Tick();
    frames = 0;
    audio->Drain();
    CHECK(frames == kRoom - 1);
    CHECK(std::exchange(heard, {}) == decltype(heard){{7, false}, {8, true}});
    CHECK(std::exchange(own, {}) == std::vector{false});

    // Nothing is missing afterwards.
    settings.ptt_active = true;
    voice.Apply(settings, false, false);
    audio->Tick();
    audio->Drain();
    CHECK(own == std::vector{true});
    voice.Close();
}
