#include "engine/sound/call/call_sound.h"

#include <algorithm>
#include <utility>

#include "engine/sound/call/audio_engine.h"
#include "engine/sound/levels.h"

namespace engine::sound {
namespace {

/// The ticks of that many milliseconds, rounded up.
int TicksOf(std::uint32_t milliseconds) {
    return static_cast<int>(milliseconds / kTickMs + (milliseconds % kTickMs != 0));
}

}  // namespace

CallSound::CallSound(std::weak_ptr<AudioEngine> engine, std::shared_ptr<TickGate> gate,
                     std::shared_ptr<CallSoundHost> host, CallSoundCallbacks callbacks)
    : engine_(std::move(engine)), gate_(std::move(gate)), host_(std::move(host)), voices_(gate_) {
    received_.Set(std::move(callbacks.received));
    captured_.Set(std::move(callbacks.captured));
}

CallSound::~CallSound() = default;

void CallSound::AddParticipant(std::uint64_t user) {
    {
        const std::lock_guard lock(mutex_);
        if (by_user_.contains(user)) return;
    }
    // Without the lock, as it is a quarter of a megabyte.
    auto voice = std::make_shared<RemoteVoice>(user);
    {
        const std::lock_guard lock(mutex_);
        if (!by_user_.emplace(user, voice).second) return;
        const auto known = local_.find(user);
        if (known != local_.end()) {
            voice->muted = known->second.muted;
            voice->amplitude = AmplitudeOf(known->second.volume);
        }
    }
    voices_.Update([&](Voices& voices) { voices.push_back(std::move(voice)); });
}

void CallSound::RemoveParticipant(std::uint64_t user) {
    {
        const std::lock_guard lock(mutex_);
        if (by_user_.erase(user) == 0) return;
    }
    voices_.Update([&](Voices& voices) {
        std::erase_if(voices, [&](const auto& voice) { return voice->User() == user; });
    });
}

bool CallSound::Receive(std::uint64_t user, std::uint16_t sequence, std::uint32_t timestamp,
                        std::span<const std::uint8_t> opus) {
    std::shared_ptr<RemoteVoice> voice;
    {
        const std::lock_guard lock(mutex_);
        const auto found = by_user_.find(user);
        if (found == by_user_.end()) return false;
        voice = found->second;
    }
    return voice->Receive(sequence, timestamp, opus);
}

template <class Change>
void CallSound::SetLocal(std::uint64_t user, Change change) {
    const std::lock_guard lock(mutex_);
    if (local_.size() >= kMaxLocal && !local_.contains(user)) {
        const auto absent = std::ranges::find_if(
            local_, [this](const auto& one) { return !by_user_.contains(one.first); });
        if (absent != local_.end()) local_.erase(absent);
    }
    LocalSetting& setting = local_[user];
    change(setting);
    const auto found = by_user_.find(user);
    if (found == by_user_.end()) return;
    found->second->muted = setting.muted;
    found->second->amplitude = AmplitudeOf(setting.volume);
}

void CallSound::SetLocalMute(std::uint64_t user, bool mute) {
    SetLocal(user, [mute](LocalSetting& setting) { setting.muted = mute; });
}

bool CallSound::GetLocalMute(std::uint64_t user) const {
    const std::lock_guard lock(mutex_);
    const auto found = local_.find(user);
    return found != local_.end() && found->second.muted;
}

void CallSound::SetParticipantVolume(std::uint64_t user, float volume) {
    SetLocal(user, [volume](LocalSetting& setting) {
        setting.volume = VolumeWithin(volume, kMaxVolume, setting.volume);
    });
}

float CallSound::GetParticipantVolume(std::uint64_t user) const {
    const std::lock_guard lock(mutex_);
    const auto found = local_.find(user);
    return found == local_.end() ? 100 : found->second.volume;
}

void CallSound::SetAudioMode(AudioModeType mode) {
    if (mode == AudioModeType::MODE_VAD || mode == AudioModeType::MODE_PTT) mode_ = mode;
}

void CallSound::SetVADThreshold(bool automatic, float threshold) {
    automatic_ = automatic;
    if (!std::isnan(threshold)) threshold_ = std::clamp(threshold, kSilenceLevel, 0.0F);
}

VADThresholdSettings CallSound::GetVADThreshold() const {
    VADThresholdSettings settings;
    settings.vad_threshold = threshold_;
    settings.automatic = automatic_;
    return settings;
}

bool CallSound::IsSpeaking(std::uint64_t user) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_user_.find(user);
    return found != by_user_.end() && found->second->Speaking();
}

void CallSound::Close() {
    if (closed_.exchange(true)) return;
    if (const auto engine = engine_.lock()) engine->Forget(*this);
    ClearCallbacks();
    gate_->Wait();
}

void CallSound::ClearCallbacks() {
    received_.Clear();
    captured_.Clear();
}

void CallSound::Captured(MonoTick& samples) {
    if (captured_ && !closed_) captured_.Fire(samples.data(), kTick, kRate, 1);
}

void CallSound::Send(const MonoTick& samples, float level) {
    if (closed_) return;
    const GateSettings settings{
        .mode = mode_,
        .shut = self_mute_ || self_deaf_,
        .key_held = key_held_,
        .release_ticks = TicksOf(release_delay_),
        .automatic = automatic_,
        .threshold = threshold_,
    };
    const OutgoingVoice::Outcome outcome = outgoing_.Take(samples, level, settings);
    if (outcome.began) {
        speaking_ = true;
        host_->SetSpeaking(true);
    }
    if (!outcome.packet.empty()) host_->Send(outcome.packet, outcome.is_silence);
    if (outcome.ended) {
        speaking_ = false;
        host_->SetSpeaking(false);
    }
    if (outcome.began || outcome.ended || !outcome.packet.empty()) news_ = true;
}

void CallSound::Mix(std::int64_t now, std::span<float> sum) {
    for (const std::shared_ptr<RemoteVoice>& voice : voices_.Read()) {
        if (closed_) return;
        if (voice->TakeArrived(now)) {
            host_->Heard(voice->User(), voice->Speaking());
            news_ = true;
        }
        StereoTick samples;
        const bool is_heard = voice->Play(now, samples);
        if (!is_heard || self_deaf_ || !Deliver(*voice, samples)) continue;
        const float amplitude = voice->amplitude;
        for (std::size_t at = 0; at < samples.size(); ++at) {
            sum[at] += amplitude * static_cast<float>(samples[at]);
        }
    }
}

/// Whether it is to be played, once the host's callback has changed what it likes.
bool CallSound::Deliver(RemoteVoice& voice, StereoTick& samples) {
    bool muted = false;
    if (received_) received_.Fire(voice.User(), samples.data(), kTick, kRate, kChannels, &muted);
    return !muted && !voice.muted && !closed_;
}

}  // namespace engine::sound
