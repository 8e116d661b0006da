#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "test/cpp/engine/sound/sound_support.h"

using engine::AudioModeType;
using engine::ClientUserAudioCapturedCallback;
using engine::ClientUserAudioReceivedCallback;
using engine::sound::CallSoundCallbacks;
using test::Player;
using test::PlayTo;
using test::Recorder;
using test::Tone;
using test::Wire;

namespace {

/// A host's callbacks: what they got, and what they do.
struct Game {
    std::vector<std::uint64_t> users;
    std::uint64_t samples = 0;
    std::uint64_t channels = 0;
    int rate = 0;
    bool mutes = false;
    int captured = 0;
    int freed = 0;
    std::function<void(std::int16_t* data, std::uint64_t count)> change = [](auto*, auto) {};

    CallSoundCallbacks Callbacks() {
        CallSoundCallbacks callbacks;
        callbacks.received = ClientUserAudioReceivedCallback(
            [](auto, void* self, std::uint64_t user, std::int16_t* data, std::uint64_t samples,
               std::int32_t rate, std::uint64_t channels, bool* mute) {
                Game& game = *static_cast<Game*>(self);
                game.users.push_back(user);
                game.samples = samples;
                game.rate = rate;
                game.channels = channels;
                game.change(data, samples * channels);
                *mute = game.mutes;
            },
            &Anything, &Free, this);
        callbacks.captured = ClientUserAudioCapturedCallback(
            [](auto, void* self, std::int16_t* data, std::uint64_t samples, std::int32_t,
               std::uint64_t channels) {
                Game& game = *static_cast<Game*>(self);
                ++game.captured;
                game.change(data, samples * channels);
            },
            &Anything, &Free, this);
        return callbacks;
    }

    static void Anything() {}
    static void Free(void* self) { ++static_cast<Game*>(self)->freed; }
};

double Heard(const Player& player) {
    return test::AmplitudeAt(1000, std::span(player.room->played).last(4800));
}

}  // namespace

TEST_SUITE("a call's sound") {
    TEST_CASE("devices run while a call is open") {
        Player player;
        CHECK(player.room->runs);
        const auto second = player.audio->Open(std::make_shared<Recorder>());
        player.call->Close();
        player.call->Close();
        CHECK(player.room->runs);
        second->Close();
        CHECK_FALSE(player.room->runs);
        CHECK(player.audio->OpenCalls() == 0);
    }

    TEST_CASE("the received callback gets each speaker's 10 ms, may change them, or mute them") {
        Game game;
        Player speaker;
        speaker.WithoutProcessing();
        speaker.room->microphone = Tone(1000, 8000);
        Player listener(game.Callbacks());
        listener.call->AddParticipant(7);
        Wire wire(speaker, listener, 7);
        PlayTo(speaker, listener, wire, 50);
        CHECK(game.users.size() > 40);
        CHECK(game.users.front() == 7);
        CHECK(game.samples == 480);
        CHECK(game.rate == 48000);
        CHECK(game.channels == 2);
        CHECK(Heard(listener) == doctest::Approx(8000).epsilon(0.06));
        game.change = [](std::int16_t* data, std::uint64_t count) {
            for (std::uint64_t at = 0; at < count; ++at) data[at] /= 2;
        };
        PlayTo(speaker, listener, wire, 20);
        CHECK(Heard(listener) == doctest::Approx(4000).epsilon(0.06));
        game.mutes = true;
        PlayTo(speaker, listener, wire, 20);
        CHECK(Heard(listener) == 0);
        game.mutes = false;
        // Who is deaf hears nothing, and neither do the callbacks.
        listener.call->SetSelfDeaf(true);
        game.users.clear();
        PlayTo(speaker, listener, wire, 20);
        CHECK(game.users.empty());
        CHECK(Heard(listener) == 0);
    }

    TEST_CASE("the captured callback may change what is sent") {
        Game game;
        Player speaker(game.Callbacks());
        speaker.WithoutProcessing();
        Player listener;
        listener.call->AddParticipant(7);
        Wire wire(speaker, listener, 7);
        game.change = [phase = std::int64_t{0}](std::int16_t* data, std::uint64_t count) mutable {
            for (std::uint64_t at = 0; at < count; ++at) data[at] = Tone(1000, 6000)(phase++);
        };
        PlayTo(speaker, listener, wire, 60);
        CHECK(game.captured == 60);
        CHECK(Heard(listener) == doctest::Approx(6000).epsilon(0.06));
    }

    TEST_CASE("local mute and volume are kept for who is not there, and of this call alone") {
        Player speaker;
        speaker.WithoutProcessing();
        speaker.room->microphone = Tone(1000, 8000);
        Player listener;
        listener.call->SetLocalMute(7, true);
        listener.call->SetParticipantVolume(7, 300);
        CHECK(listener.call->GetParticipantVolume(7) == 200);
        CHECK(listener.call->GetParticipantVolume(8) == 100);
        CHECK_FALSE(listener.call->GetLocalMute(8));
        listener.call->AddParticipant(7);
        Wire wire(speaker, listener, 7);
        PlayTo(speaker, listener, wire, 50);
        CHECK(Heard(listener) == 0);
        listener.call->SetParticipantVolume(7, 100);
        listener.call->SetLocalMute(7, false);
        PlayTo(speaker, listener, wire, 20);
        CHECK(Heard(listener) == doctest::Approx(8000).epsilon(0.06));
        listener.call->RemoveParticipant(7);
        PlayTo(speaker, listener, wire, 20);
        CHECK(Heard(listener) == 0);
    }

    TEST_CASE(
        "settings of users who never come are forgotten at last, of those who are there not") {
        Player player;
        player.call->AddParticipant(1);
        for (std::uint64_t user = 1; user <= engine::sound::CallSound::kMaxLocal + 1; ++user) {
            player.call->SetLocalMute(user, true);
        }
        CHECK(player.call->GetLocalMute(1));
        CHECK_FALSE(player.call->GetLocalMute(2));
        CHECK(player.call->GetLocalMute(3));
        CHECK(player.call->GetLocalMute(engine::sound::CallSound::kMaxLocal + 1));
    }

    TEST_CASE("the microphone goes to all calls, whose gates are their own") {
        Player speaker;
        speaker.WithoutProcessing();
        speaker.room->microphone = Tone(1000, 8000);
        const auto host = std::make_shared<Recorder>();
        const auto second = speaker.audio->Open(host);
        second->SetAudioMode(AudioModeType::MODE_PTT);
        speaker.Ticks(20);
        CHECK(speaker.host->frames.size() == 10);
        CHECK(host->frames.empty());
        second->SetPTTActive(true);
        speaker.Ticks(20);
        CHECK(host->frames.size() == 10);
        second->SetAudioMode(AudioModeType::MODE_UNINIT);
        CHECK(second->GetAudioMode() == AudioModeType::MODE_PTT);
    }

    TEST_CASE("after its end nothing is called any more, and the callbacks are freed") {
        Game game;
        Player player(game.Callbacks());
        player.room->microphone = Tone(1000, 8000);
        player.Ticks(10);
        player.call->Close();
        CHECK(game.freed == 2);
        const int captured = game.captured;
        const std::size_t frames = player.host->frames.size();
        player.Ticks(10);
        CHECK(game.captured == captured);
        CHECK(player.host->frames.size() == frames);
    }

    TEST_CASE("it can be ended from within its own callback") {
        Game game;
        Player player(game.Callbacks());
        game.change = [&](auto*, auto) { player.call->Close(); };
        player.Ticks(3);
        CHECK(game.captured == 1);
        CHECK(player.audio->OpenCalls() == 0);
        player.call.reset();
        player.audio->Drain();
        CHECK(game.freed == 2);
    }

    TEST_CASE("changes are reported once they are drained, and not again") {
        Player player;
        player.room->microphone = Tone(1000, 8000);
        player.audio->Drain();
        CHECK(player.host->drained == 0);
        player.Ticks(4);
        player.audio->Drain();
        player.audio->Drain();
        CHECK(player.host->drained == 1);
    }
}
