#include "engine/calls/call.h"

#include <algorithm>
#include <cmath>

#include "engine/model/generated/enum_names.h"

namespace engine {

std::string Call::ErrorToString(CallError type) { return std::string(EnumName(type)); }

std::string Call::StatusToString(CallStatus type) { return std::string(EnumName(type)); }

std::uint64_t Call::GetChannelId() const { return state_->IsDropped() ? 0 : state_->LobbyId(); }

CallStatus Call::GetStatus() const {
    return state_->IsDropped() ? CallStatus::Disconnected : state_->Status();
}

std::vector<std::uint64_t> Call::GetParticipants() const {
    const auto lobby = state_->Lobby();
    return lobby ? ParticipantsOf(*lobby) : std::vector<std::uint64_t>();
}

std::optional<VoiceStateHandle> Call::GetVoiceStateHandle(std::uint64_t user_id) const {
    auto lobby = state_->Lobby();
    if (!lobby) return std::nullopt;
    return VoiceStateHandle::Of(std::move(lobby), user_id);
}

bool Call::GetSelfMute() const { return state_->IsMuted(); }

void Call::SetSelfMute(bool mute) {
    state_->Edit([mute](CallSettings& settings) { settings.self_mute = mute; });
}

bool Call::GetSelfDeaf() const { return state_->IsDeaf(); }

void Call::SetSelfDeaf(bool deaf) {
    state_->Edit([deaf](CallSettings& settings) { settings.self_deaf = deaf; });
}

bool Call::GetLocalMute(std::uint64_t user_id) const {
    return state_->Settings().Of(user_id).muted;
}

void Call::SetLocalMute(std::uint64_t user_id, bool mute) {
    state_->Edit([&](CallSettings& settings) {
        if (auto* const participant = settings.Edit(user_id)) participant->muted = mute;
    });
}

float Call::GetParticipantVolume(std::uint64_t user_id) const {
    return state_->Settings().Of(user_id).volume;
}

void Call::SetParticipantVolume(std::uint64_t user_id, float volume) {
    if (std::isnan(volume)) return;
    state_->Edit([&](CallSettings& settings) {
        auto* const participant = settings.Edit(user_id);
        if (participant) participant->volume = std::clamp(volume, 0.F, CallSettings::kMaxVolume);
    });
}

AudioModeType Call::GetAudioMode() const { return state_->Settings().audio_mode; }

void Call::SetAudioMode(AudioModeType audio_mode) {
    if (audio_mode != AudioModeType::MODE_VAD && audio_mode != AudioModeType::MODE_PTT) return;
    state_->Edit([&](CallSettings& settings) { settings.audio_mode = audio_mode; });
}

bool Call::GetPTTActive() const { return state_->Settings().ptt_active; }

void Call::SetPTTActive(bool active) {
    state_->Edit([active](CallSettings& settings) { settings.ptt_active = active; });
}

std::uint32_t Call::GetPTTReleaseDelay() const { return state_->Settings().ptt_release_delay; }

void Call::SetPTTReleaseDelay(std::uint32_t release_delay_ms) {
    state_->Edit([&](CallSettings& settings) { settings.ptt_release_delay = release_delay_ms; });
}

VADThresholdSettings Call::GetVADThreshold() const { return state_->Settings().vad_threshold; }

void Call::SetVADThreshold(bool automatic, float threshold) {
    if (std::isnan(threshold)) return;
    const float level = std::clamp(threshold, CallSettings::kLowestThreshold, 0.F);
    state_->Edit([&](CallSettings& settings) { settings.vad_threshold = {level, automatic}; });
}

void Call::SetStatusChangedCallback(CallOnStatusChanged callback) {
    state_->SetStatusCallback(std::move(callback));
}

void Call::SetOnVoiceStateChangedCallback(CallOnVoiceStateChanged callback) {
    state_->SetVoiceStateCallback(std::move(callback));
}

void Call::SetParticipantChangedCallback(CallOnParticipantChanged callback) {
    state_->SetParticipantCallback(std::move(callback));
}

void Call::SetSpeakingStatusChangedCallback(CallOnSpeakingStatusChanged callback) {
    state_->SetSpeakingCallback(std::move(callback));
}

}  // namespace engine
