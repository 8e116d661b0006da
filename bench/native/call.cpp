// Two players of the open engine in one call of a local platform, in this process. Reads orders, a
// line each, and answers each with a line.
//
//   bench_call LIBRARY API WEB APPLICATION SECRET SPEAKER LISTENER     (the last two are tokens)
//   processing 0 or 1    whether the speaker's microphone is treated
//   listen               the listener leaves the call and comes back
//   delay COUNT          so many bursts of a voice: how much later each is heard, in ms, tabs
//   between tone SECONDS         a tone: in how many blocks of 10 ms the listener hears it

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "sdk/include/sdk/sdk.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kRate = 48000;
/// Of 32768.
constexpr double kLoud = 12000;
constexpr int kHeard = 800;
/// A burst is so long and comes so often, in ticks of 10 ms.
constexpr int kBurst = 8;
constexpr int kPeriod = 33;

/// A voice, as what is treated like noise is not heard, or for `tone` a sine.
double At(double frequency, std::int64_t sample, int overtones) {
    double sum = 0;
    for (int overtone = 1; overtone <= overtones; ++overtone) {
        const double angle = 2 * std::numbers::pi * frequency * overtone / kRate;
        sum += std::sin(angle * static_cast<double>(sample)) / overtone;
    }
    return sum;
}

/// What one player says and the other hears. The sound's threads share it.
struct Sound {
    enum class Says { Nothing, Bursts, Tone };
    std::atomic<Says> says{Says::Nothing};
    /// When the samples of a burst that nobody has heard yet were captured, in ns; 0 when there is
    /// none.
    std::atomic<std::int64_t> began{0};
    std::atomic<double> delay{0};
    std::atomic<int> clear{0};
    // The speaker's thread.
    int tick = 0;
    std::int64_t sample = 0;
};

std::int64_t Now() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch())
        .count();
}

void Say(Sound& sound, std::int16_t* data, std::uint64_t samples) {
    const Sound::Says says = sound.says;
    const int in_period = sound.tick++ % kPeriod;
    const bool loud =
        says == Sound::Says::Tone || (says == Sound::Says::Bursts && in_period < kBurst);
    for (std::uint64_t at = 0; at < samples; ++at, ++sound.sample) {
        const double value =
            says == Sound::Says::Tone ? At(500, sound.sample, 1) : At(180, sound.sample, 8);
        data[at] = loud ? static_cast<std::int16_t>(kLoud * value) : std::int16_t{0};
    }
    if (says == Sound::Says::Bursts && in_period == 0) sound.began = Now();
}

/// At least half of the power is the tone's, and it is no silence.
bool IsTone(const std::int16_t* data, std::uint64_t samples, std::uint64_t channels) {
    double sine = 0;
    double cosine = 0;
    double power = 0;
    for (std::uint64_t at = 0; at < samples; ++at) {
        const double sample = data[at * channels];
        const double angle = 2 * std::numbers::pi * 500 * static_cast<double>(at) / kRate;
        sine += sample * std::sin(angle);
        cosine += sample * std::cos(angle);
        power += sample * sample;
    }
    const auto count = static_cast<double>(samples);
    return power > count * 1e6 && 2 * (sine * sine + cosine * cosine) / count > power / 2;
}

void Hear(Sound& sound, const std::int16_t* data, std::uint64_t samples, std::uint64_t channels) {
    if (sound.says == Sound::Says::Tone && IsTone(data, samples, channels)) ++sound.clear;
    const std::int64_t began = sound.began;
    if (began == 0) return;
    for (std::uint64_t at = 0; at < samples; ++at) {
        if (std::abs(static_cast<int>(data[at * channels])) < kHeard) continue;
        sound.began = 0;
        sound.delay =
            static_cast<double>(Now() - began) / 1e6 + static_cast<double>(at) / kRate * 1e3;
        return;
    }
}

/// Lets the SDK call back until something is so.
void Until(const std::function<bool()>& done) {
    while (!done()) {
        sdk::RunCallbacks();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

class Player {
  public:
    Player(const sdk::ClientCreateOptions& options, std::uint64_t application,
           const std::string& token, Sound& sound)
        : client_(options), sound_(sound) {
        client_.SetApplicationId(application);
        bool has_token = false;
        client_.UpdateToken(sdk::AuthorizationTokenType::Bearer, token,
                            [&](const sdk::ClientResult&) { has_token = true; });
        Until([&] { return has_token; });
        client_.Connect();
        Until([&] { return client_.GetStatus() == sdk::Client::Status::Ready; });
    }

    std::uint64_t JoinLobby(const std::string& secret) {
        std::optional<std::uint64_t> joined;
        client_.CreateOrJoinLobby(
            secret, [&](const sdk::ClientResult&, std::uint64_t lobby) { joined = lobby; });
        Until([&] { return joined.has_value(); });
        return *joined;
    }

    void JoinCall(std::uint64_t lobby, bool speaks) {
        Sound& sound = sound_;
        auto received = [&sound, speaks](std::uint64_t, std::int16_t* data, std::uint64_t samples,
                                         std::int32_t, std::uint64_t channels, bool&) {
            if (!speaks) Hear(sound, data, samples, channels);
        };
        auto captured = [&sound, speaks](std::int16_t* data, std::uint64_t samples, std::int32_t,
                                         std::uint64_t) {
            if (speaks) Say(sound, data, samples);
        };
        sdk::Call call = client_.StartCallWithAudioCallbacks(lobby, received, captured);
        Until([&] { return call.GetStatus() == sdk::Call::Status::Connected; });
        call.SetAudioMode(sdk::AudioModeType::MODE_PTT);
        call.SetPTTActive(speaks);
    }

    void LeaveCall(std::uint64_t lobby) {
        bool left = false;
        client_.EndCall(lobby, [&] { left = true; });
        Until([&] { return left; });
    }

    void SetProcessing(bool on) {
        client_.SetNoiseSuppression(on);
        client_.SetEchoCancellation(on);
        client_.SetAutomaticGainControl(on);
    }

  private:
    sdk::Client client_;
    Sound& sound_;
};

std::string MeasureDelays(Sound& sound, int count) {
    std::ostringstream delays;
    sound.says = Sound::Says::Bursts;
    // The first ones come while the listener finds out how evenly packets arrive.
    constexpr int kWarm = 8;
    for (int burst = -kWarm; burst < count; ++burst) {
        sound.delay = 0;
        Until([&] { return sound.delay > 0; });
        if (burst >= 0) delays << sound.delay << '\t';
    }
    sound.says = Sound::Says::Nothing;
    return delays.str();
}

std::string MeasureTone(Sound& sound, int seconds) {
    sound.clear = 0;
    sound.says = Sound::Says::Tone;
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    Until([&] { return Clock::now() >= end; });
    sound.says = Sound::Says::Nothing;
    return std::to_string(sound.clear);
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> args(words, words + count);
    sdk::LoadOptions library;
    library.path = args.at(1);
    sdk::Library::Load(library);
    sdk::ClientCreateOptions options;
    options.SetApiBase(args.at(2));
    options.SetWebBase(args.at(3));
    const std::uint64_t application = std::stoull(args.at(4));
    Sound sound;
    Player speaker(options, application, args.at(6), sound);
    Player listener(options, application, args.at(7), sound);
    const std::uint64_t lobby = speaker.JoinLobby(args.at(5));
    listener.JoinLobby(args.at(5));
    speaker.JoinCall(lobby, true);
    listener.JoinCall(lobby, false);
    std::cout << "ready" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words_of(line);
        std::string order;
        int first = 0;
        words_of >> order >> first;
        std::string answer = "done";
        if (order == "processing") speaker.SetProcessing(first != 0);
        if (order == "delay") answer = MeasureDelays(sound, first);
        if (order == "tone") answer = MeasureTone(sound, first);
        if (order == "listen") {
            listener.LeaveCall(lobby);
            listener.JoinCall(lobby, false);
        }
        std::cout << answer << std::endl;
    }
    return 0;
}
