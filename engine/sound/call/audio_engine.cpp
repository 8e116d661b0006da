#include "engine/sound/call/audio_engine.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/sound/levels.h"

namespace engine::sound {

std::shared_ptr<AudioEngine> AudioEngine::Make(std::unique_ptr<AudioDevices> devices, Clock clock) {
    auto made = std::make_shared<AudioEngine>(std::move(devices));
    if (clock == Clock::Manual) return made;
    made->thread_.emplace(
        [weak = std::weak_ptr(made)] {
            // Keeps the engine alive during this tick, even if a callback releases the last other
            // reference.
            const auto engine = weak.lock();
            if (!engine) return false;
            engine->Tick();
            return engine->has_news_.load();
        },
        [weak = std::weak_ptr(made), posted = std::make_shared<std::atomic<bool>>(false)] {
            // Only one task is posted at a time, however long a callback blocks the I/O thread.
            if (posted->exchange(true)) return;
            Executor::Instance().Post([weak, posted] {
                *posted = false;
                if (const auto engine = weak.lock()) engine->Drain();
            });
        });
    return made;
}

AudioEngine::AudioEngine(std::unique_ptr<AudioDevices> devices)
    : gate_(std::make_shared<TickGate>()),
      devices_(std::move(devices)),
      calls_(gate_),
      recording_(gate_) {}

AudioEngine::~AudioEngine() {
    thread_.reset();
    devices_->Run(false);
}

std::shared_ptr<CallSound> AudioEngine::Open(std::shared_ptr<CallSoundHost> host,
                                             CallSoundCallbacks callbacks) {
    auto call =
        std::make_shared<CallSound>(weak_from_this(), gate_, std::move(host), std::move(callbacks));
    calls_.Update([&](Calls& calls) { calls.push_back(call); });
    OnCalls();
    return call;
}

void AudioEngine::Forget(const CallSound& call) {
    calls_.Update([&](Calls& calls) {
        std::erase_if(calls, [&](const auto& one) { return one.get() == &call; });
    });
    OnCalls();
}

/// There is sound as long as there is a call.
void AudioEngine::OnCalls() {
    const std::lock_guard lock(running_mutex_);
    const bool run = OpenCalls() > 0;
    if (run == running_) return;
    running_ = run;
    devices_->Run(run);
    if (thread_) thread_->Run(run);
}

void AudioEngine::ClearCallbacks() {
    for (const auto& call : calls_.Copy()) call->ClearCallbacks();
}

void AudioEngine::Tick() {
    const TickGate::Inside inside(*gate_);
    const Calls& calls = calls_.Read();
    CaptureTick(calls);
    PlayTick(calls);
    bool news = microphone_.HasInput() != told_input_;
    if (const auto& recording = recording_.Read()) {
        recording->played.Add(played_);
        news = true;
    }
    for (const auto& call : calls) news |= call->HasNews();
    has_news_ = news;
    now_ += static_cast<std::int64_t>(kTick);
}

void AudioEngine::CaptureTick(const Calls& calls) {
    MonoTick samples;
    devices_->Capture(samples);
    const auto& recording = recording_.Read();
    if (recording) recording->captured.Add(samples);
    for (const auto& call : calls) call->Captured(samples);
    const float level = microphone_.Process(samples, played_, devices_->EchoTicks());
    if (recording) recording->processed.Add(samples);
    for (const auto& call : calls) call->Send(samples, level);
}

void AudioEngine::PlayTick(const Calls& calls) {
    sum_.fill(0);
    for (const auto& call : calls) call->Mix(now_, sum_);
    const float amplitude = output_amplitude_;
    for (float& value : sum_) value *= amplitude;
    limiter_.Apply(sum_, played_);
    devices_->Play(played_);
}

void AudioEngine::Drain() {
    for (const auto& call : calls_.Copy()) call->Drain();
    calls_.Sweep();
    if (const auto recording = recording_.Copy()) recording->Write();
    const bool has_input = microphone_.HasInput();
    if (told_input_.exchange(has_input) != has_input && on_input_) on_input_(has_input);
}

void AudioEngine::SetOutputVolume(float percent) {
    output_volume_ = VolumeWithin(percent, kMaxVolume, output_volume_);
    output_amplitude_ = AmplitudeOf(output_volume_);
}

bool AudioEngine::Record(const std::string& folder) {
    const auto before = recording_.Copy();
    // Recording is already on; the files must not be restarted.
    if (before && !folder.empty()) return true;
    auto next = folder.empty() ? nullptr : std::make_shared<Recording>(folder);
    if (next && !next->IsOpen()) return false;
    recording_.Update([&](auto& recording) { recording = std::move(next); });
    gate_->Wait();
    recording_.Sweep();
    if (before) before->Finish();
    return true;
}

void AudioEngine::SetThreadPriority(int nice) {
    if (thread_) thread_->SetPriority(nice);
}

}  // namespace engine::sound
