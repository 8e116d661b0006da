#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numbers>
#include <span>
#include <vector>

#include "engine/sound/call/audio_engine.h"
#include "engine/sound/levels.h"

/// Devices that tests move by hand, and what is measured of their sound.
namespace test {

using engine::sound::AudioDevices;
using engine::sound::AudioEngine;
using engine::sound::CallSound;
using engine::sound::CallSoundHost;
using engine::sound::kChannels;
using engine::sound::kTick;
using engine::sound::MonoTick;
using engine::sound::StereoTick;

/// What the microphone hears and the loudspeaker played. Allocates nothing in ticks once `played`
/// has room.
struct Room {
    std::function<std::int16_t(std::int64_t sample)> microphone = [](std::int64_t) { return 0; };
    std::int64_t sample = 0;
    std::vector<std::int16_t> played;  // of the left channel
    bool runs = false;
};

class RoomDevices final : public AudioDevices {
  public:
    explicit RoomDevices(std::shared_ptr<Room> room) : room_(std::move(room)) {}
    void SetListener(Listener) override {}
    void List(Answer answer) override { answer({}); }
    void UseInput(const std::string&) override {}
    void UseOutput(const std::string&) override {}
    void Run(bool on) override { room_->runs = on; }
    void Capture(MonoTick& samples) override {
        for (std::int16_t& sample : samples) sample = room_->microphone(room_->sample++);
    }
    void Play(const StereoTick& samples) override {
        for (std::size_t at = 0; at < kTick; ++at) room_->played.push_back(samples[at * kChannels]);
    }
    int EchoTicks() const override { return 1; }

  private:
    std::shared_ptr<Room> room_;
};

/// A sine of this amplitude, of 32768.
inline std::function<std::int16_t(std::int64_t)> Tone(double frequency, double amplitude) {
    return [=](std::int64_t sample) {
        const double turn = 2 * std::numbers::pi * frequency / engine::sound::kRate;
        return static_cast<std::int16_t>(
            std::lround(amplitude * std::sin(turn * static_cast<double>(sample))));
    };
}

/// The amplitude of that frequency in the samples (Goertzel), of 32768.
inline double AmplitudeAt(double frequency, std::span<const std::int16_t> samples) {
    double real = 0;
    double imaginary = 0;
    for (std::size_t at = 0; at < samples.size(); ++at) {
        const double angle =
            2 * std::numbers::pi * frequency * static_cast<double>(at) / engine::sound::kRate;
        real += samples[at] * std::cos(angle);
        imaginary += samples[at] * std::sin(angle);
    }
    return 2 * std::hypot(real, imaginary) / static_cast<double>(samples.size());
}

/// A frame that a call sent.
struct SentFrame {
    std::vector<std::uint8_t> opus;
    bool is_silence;
    std::int64_t tick;
};

/// Remembers what a call says.
class Recorder final : public CallSoundHost {
  public:
    struct Change {
        std::uint64_t user;  // 0: oneself
        bool speaking;
        std::int64_t tick;
        bool operator==(const Change&) const = default;
    };

    void Send(std::span<const std::uint8_t> opus, bool is_silence) override {
        frames.push_back({{opus.begin(), opus.end()}, is_silence, tick});
    }
    void SetSpeaking(bool speaking) override { changes.push_back({0, speaking, tick}); }
    void Heard(std::uint64_t user, bool speaking) override {
        changes.push_back({user, speaking, tick});
    }
    void Drain() override { ++drained; }

    std::vector<SentFrame> frames;
    std::vector<Change> changes;
    std::int64_t tick = 0;
    int drained = 0;
};

/// A player with a room, and one call.
struct Player {
    explicit Player(engine::sound::CallSoundCallbacks callbacks = {})
        : room(std::make_shared<Room>()),
          host(std::make_shared<Recorder>()),
          audio(AudioEngine::Make(std::make_unique<RoomDevices>(room), AudioEngine::Clock::Manual)),
          call(audio->Open(host, std::move(callbacks))) {}

    void Tick() {
        audio->Tick();
        ++host->tick;
    }
    void Ticks(int count) {
        for (int at = 0; at < count; ++at) Tick();
    }
    /// The microphone as it is.
    void WithoutProcessing() {
        audio->Input().SetEchoCancellation(false);
        audio->Input().SetNoiseSuppression(false);
        audio->Input().SetGainControl(false);
    }

    std::shared_ptr<Room> room;
    std::shared_ptr<Recorder> host;
    std::shared_ptr<AudioEngine> audio;
    std::shared_ptr<CallSound> call;
};

/// Carries what one player sends to another, 20 ms a frame, losing what `arrives` refuses.
class Wire {
  public:
    Wire(Player& from, Player& to, std::uint64_t user) : from_(from), to_(to), user_(user) {}

    void Carry(const std::function<bool(std::size_t frame)>& arrives = [](std::size_t) {
        return true;
    }) {
        for (; next_ < from_.host->frames.size(); ++next_) {
            const auto sequence = static_cast<std::uint16_t>(65530 + next_);
            const auto timestamp = static_cast<std::uint32_t>(0xFFFFF000 + next_ * 960);
            if (arrives(next_))
                to_.call->Receive(user_, sequence, timestamp, from_.host->frames[next_].opus);
        }
    }

  private:
    Player& from_;
    Player& to_;
    std::uint64_t user_;
    std::size_t next_ = 0;
};

/// One who speaks and one who hears, both for that many ticks.
inline void PlayTo(Player& speaker, Player& listener, Wire& wire, int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
        speaker.Tick();
        wire.Carry();
        listener.Tick();
    }
}

}  // namespace test
