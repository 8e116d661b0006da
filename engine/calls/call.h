#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/calls/call_state.h"
#include "engine/lobbies/voice_state_handle.h"

namespace engine {

/// The SDK's `Call`: a call that the player takes part in, or took part in. Copies show the same.
/// Any thread. Each function is documented where the surface is declared.
class Call {
  public:
    explicit Call(std::shared_ptr<CallState> state) : state_(std::move(state)) {}

    static std::string ErrorToString(CallError type);
    static std::string StatusToString(CallStatus type);

    std::uint64_t GetChannelId() const;
    std::uint64_t GetGuildId() const { return GetChannelId(); }
    CallStatus GetStatus() const;
    std::vector<std::uint64_t> GetParticipants() const;
    std::optional<VoiceStateHandle> GetVoiceStateHandle(std::uint64_t user_id) const;

    bool GetSelfMute() const;
    void SetSelfMute(bool mute);
    bool GetSelfDeaf() const;
    void SetSelfDeaf(bool deaf);
    bool GetLocalMute(std::uint64_t user_id) const;
    void SetLocalMute(std::uint64_t user_id, bool mute);
    float GetParticipantVolume(std::uint64_t user_id) const;
    void SetParticipantVolume(std::uint64_t user_id, float volume);
    AudioModeType GetAudioMode() const;
    void SetAudioMode(AudioModeType audio_mode);
    bool GetPTTActive() const;
    void SetPTTActive(bool active);
    std::uint32_t GetPTTReleaseDelay() const;
    void SetPTTReleaseDelay(std::uint32_t release_delay_ms);
    VADThresholdSettings GetVADThreshold() const;
    void SetVADThreshold(bool automatic, float threshold);

    void SetStatusChangedCallback(CallOnStatusChanged callback);
    void SetOnVoiceStateChangedCallback(CallOnVoiceStateChanged callback);
    void SetParticipantChangedCallback(CallOnParticipantChanged callback);
    void SetSpeakingStatusChangedCallback(CallOnSpeakingStatusChanged callback);

  private:
    std::shared_ptr<CallState> state_;
};

}  // namespace engine
