#include "engine/calls/call_state.h"

namespace engine {
namespace {

/// Changes of the status that wait for the first callback; a call has fewer before that.
constexpr std::size_t kMaxMissed = 32;

}  // namespace

CallState::CallState(std::uint64_t lobby_id, std::shared_ptr<CallbackOwner> owner,
                     std::shared_ptr<const LobbyStore> lobbies, std::shared_ptr<const SelfAll> all,
                     OnChange changed, sound::CallSoundCallbacks sound_callbacks)
    : lobby_id_(lobby_id),
      lobbies_(std::move(lobbies)),
      all_(std::move(all)),
      changed_(std::move(changed)),
      events_(std::move(owner)),
      sound_callbacks_(std::move(sound_callbacks)),
      status_changed_(events_),
      voice_state_changed(events_),
      participant_changed(events_),
      speaking_status_changed(events_) {}

std::shared_ptr<const LobbyCell> CallState::Lobby() const {
    return HasEnded() ? nullptr : lobbies_->Find(lobby_id_);
}

CallSettings CallState::Settings() const {
    const std::lock_guard lock(mutex_);
    return settings_;
}

sound::CallSoundCallbacks CallState::TakeSoundCallbacks() {
    const std::lock_guard lock(mutex_);
    return std::exchange(sound_callbacks_, {});
}

void CallState::Clear() {
    events_.Clear();
    (void)TakeSoundCallbacks();
    OnChange clear;
    {
        const std::lock_guard lock(mutex_);
        clear = clear_sound_;
    }
    if (clear) clear();
}

void CallState::SetStatusCallback(CallOnStatusChanged callback) {
    const bool listens = static_cast<bool>(callback);
    status_changed_.Set(std::move(callback));
    if (listens) ReportMissed();
    // No further events come.
    if (HasEnded()) events_.Clear();
}

void CallState::ReportMissed() {
    const std::lock_guard lock(mutex_);
    if (std::exchange(heard_, true)) return;
    for (const auto& [status, error, detail] : std::exchange(missed_, {})) {
        status_changed_.Fire(status, error, detail);
    }
}

void CallState::SetVoiceStateCallback(CallOnVoiceStateChanged callback) {
    if (HasEnded()) return;
    voice_state_changed.Set(std::move(callback));
}

void CallState::SetParticipantCallback(CallOnParticipantChanged callback) {
    if (HasEnded()) return;
    participant_changed.Set(std::move(callback));
}

void CallState::SetSpeakingCallback(CallOnSpeakingStatusChanged callback) {
    if (HasEnded()) return;
    speaking_status_changed.Set(std::move(callback));
}

void CallState::SetStatus(CallStatus status, CallError error, std::int32_t detail) {
    if (HasEnded() || Status() == status) return;
    {
        const std::lock_guard lock(mutex_);
        status_.store(status, std::memory_order_release);
        if (heard_) {
            status_changed_.Fire(status, error, detail);
        } else if (missed_.size() < kMaxMissed) {
            missed_.emplace_back(status, error, detail);
        }
    }
    // Events that were already fired keep their callback.
    if (HasEnded()) events_.Clear();
}

}  // namespace engine
