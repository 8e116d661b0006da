// What the sound of a call costs and adds, measured on clocks of its own: a line for each figure,
// with its name, the value and the unit between tabs.

#include <chrono>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

#include "test/cpp/engine/sound/sound_support.h"

namespace {

using test::Player;

constexpr int kSecond = 100;  // in ticks

void Print(const char* name, double value, const char* unit) {
    std::printf("%s\t%f\t%s\n", name, value, unit);
}

/// Like speech: syllables of a voice with overtones, and noise between them.
std::function<std::int16_t(std::int64_t)> Speech(unsigned seed) {
    return [random = std::minstd_rand(seed)](std::int64_t sample) mutable {
        const double time = static_cast<double>(sample) / engine::sound::kRate;
        const double loudness = std::max(0.0, std::sin(time * 2 * std::numbers::pi * 2));
        double voice = 0;
        for (int overtone = 1; overtone < 12; ++overtone) {
            voice += std::sin(time * 2 * std::numbers::pi * 140 * overtone) / overtone;
        }
        const double noise = static_cast<double>(random() % 200) - 100;
        return static_cast<std::int16_t>(loudness * voice * 5000 + noise);
    };
}

double ProcessorMicroseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

std::vector<test::SentFrame> FramesOf(unsigned seed, int ticks) {
    Player speaker;
    speaker.room->microphone = Speech(seed);
    speaker.call->SetAudioMode(engine::AudioModeType::MODE_PTT);
    speaker.call->SetPTTActive(true);
    speaker.Ticks(ticks);
    return speaker.host->frames;
}

void MeasureSpeaking() {
    Player speaker;
    speaker.room->microphone = Speech(1);
    std::vector<std::int16_t> spoken(10 * kSecond * engine::sound::kTick);
    for (std::size_t at = 0; at < spoken.size(); ++at) {
        spoken[at] = speaker.room->microphone(static_cast<std::int64_t>(at));
    }
    speaker.room->microphone = [&](std::int64_t at) {
        return spoken[static_cast<std::size_t>(at)];
    };
    speaker.call->SetAudioMode(engine::AudioModeType::MODE_PTT);
    speaker.call->SetPTTActive(true);
    const double before = ProcessorMicroseconds();
    speaker.Ticks(10 * kSecond);
    Print("microphone, treated and encoded: processor time",
          (ProcessorMicroseconds() - before) / 10 / 1e4, "% of a core");
}

void MeasureListening(std::uint64_t speakers) {
    const auto frames = FramesOf(2, 10 * kSecond);
    Player listener;
    for (std::uint64_t user = 1; user <= speakers; ++user) listener.call->AddParticipant(user);
    const double before = ProcessorMicroseconds();
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
        for (std::uint64_t user = 1; user <= speakers; ++user) {
            const auto number = static_cast<std::uint16_t>(frame);
            listener.call->Receive(user, number, number * 960U, frames[frame].opus);
        }
        listener.Ticks(2);
    }
    const double used = (ProcessorMicroseconds() - before) / 10 / 1e4;
    const std::string name = "hearing " + std::to_string(speakers) + ": processor time";
    Print(name.c_str(), used, "% of a core");
}

/// From the microphone's sample to the loudspeaker's, over a network that takes no time.
void MeasureDelay() {
    Player speaker;
    speaker.WithoutProcessing();
    speaker.call->SetAudioMode(engine::AudioModeType::MODE_PTT);
    speaker.call->SetPTTActive(true);
    constexpr std::int64_t kBegins = 300 * 480;
    speaker.room->microphone = [tone = test::Tone(1000, 12000)](std::int64_t sample) {
        return sample < kBegins ? std::int16_t{0} : tone(sample);
    };
    Player listener;
    listener.call->AddParticipant(7);
    test::Wire wire(speaker, listener, 7);
    test::PlayTo(speaker, listener, wire, 400);
    std::int64_t heard = 0;
    while (std::abs(listener.room->played[static_cast<std::size_t>(heard)]) < 3000) ++heard;
    Print("from microphone to loudspeaker, devices and network apart",
          static_cast<double>(heard - kBegins) * 1000 / engine::sound::kRate, "ms");
}

void MeasureGaps(unsigned percent) {
    Player speaker;
    speaker.WithoutProcessing();
    speaker.room->microphone = test::Tone(500, 8000);
    Player listener;
    listener.call->AddParticipant(7);
    test::Wire wire(speaker, listener, 7);
    std::minstd_rand random(percent + 1);
    for (int tick = 0; tick < 60 * kSecond; ++tick) {
        speaker.Tick();
        wire.Carry([&](std::size_t) { return random() % 100 >= percent; });
        listener.Tick();
    }
    const auto& played = listener.room->played;
    int silent = 0;
    for (std::size_t at = 100 * engine::sound::kTick; at < played.size();
         at += engine::sound::kTick) {
        const auto tick = std::span(played).subspan(at, engine::sound::kTick);
        if (engine::sound::LevelOf(tick) < -45) ++silent;
    }
    const std::string name = "gaps heard, " + std::to_string(percent) + " % of packets lost";
    Print(name.c_str(), silent * 10.0 / 59, "ms a second");
}

}  // namespace

int main() {
    MeasureSpeaking();
    for (const std::uint64_t speakers : {1, 9, 24}) MeasureListening(speakers);
    MeasureDelay();
    for (const unsigned percent : {0U, 2U, 5U, 10U}) MeasureGaps(percent);
    return 0;
}
