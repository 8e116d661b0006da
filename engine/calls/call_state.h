#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/calls/call_settings.h"
#include "engine/domain/event_slot.h"
#include "engine/domain/event_slots.h"
#include "engine/domain/generated/callbacks.h"
#include "engine/lobbies/lobby_store.h"
#include "engine/sound/call/call_sound.h"

namespace engine {

/// Mute and deafen of all calls of a client, which count besides each call's own. Any thread.
struct SelfAll {
    std::atomic<bool> mute{false};
    std::atomic<bool> deaf{false};
};

/// The shared state of all `Call` objects of one call, from its start and beyond its end. Any
/// thread, unless it says otherwise.
class CallState {
  public:
    using OnChange = std::function<void()>;

    /// `changed` is called on the caller's thread after settings were changed.
    CallState(std::uint64_t lobby_id, std::shared_ptr<CallbackOwner> owner,
              std::shared_ptr<const LobbyStore> lobbies, std::shared_ptr<const SelfAll> all,
              OnChange changed, sound::CallSoundCallbacks sound_callbacks);
    CallState(const CallState&) = delete;
    CallState& operator=(const CallState&) = delete;

    std::uint64_t LobbyId() const noexcept { return lobby_id_; }
    CallStatus Status() const noexcept { return status_.load(std::memory_order_acquire); }
    bool IsDropped() const noexcept { return events_.Owner()->Dropped(); }
    /// The lobby; null when the call has ended, or the lobby was left.
    std::shared_ptr<const LobbyCell> Lobby() const;
    /// With those of all calls.
    bool IsMuted() const { return all_->mute || Settings().self_mute; }
    bool IsDeaf() const { return all_->deaf || Settings().self_deaf; }

    CallSettings Settings() const;
    /// `edit(CallSettings&)` on the newest settings.
    template <class Editor>
    void Edit(Editor edit) {
        {
            const std::lock_guard lock(mutex_);
            edit(settings_);
        }
        changed_();
    }

    /// The first callback also gets earlier events, because the call starts at once, on another
    /// thread.
    void SetStatusCallback(CallOnStatusChanged callback);
    void SetVoiceStateCallback(CallOnVoiceStateChanged callback);
    void SetParticipantCallback(CallOnParticipantChanged callback);
    void SetSpeakingCallback(CallOnSpeakingStatusChanged callback);

    /// I/O thread: reports a change of the status. Disconnected is the last.
    void SetStatus(CallStatus status, CallError error, std::int32_t detail);
    /// The host's callbacks for the sound, until somebody takes them.
    sound::CallSoundCallbacks TakeSoundCallbacks();
    /// Passes them to `open(callbacks)`, which returns how they are freed from then on. `Clear`
    /// runs either before or after it.
    template <class Open>
    void HandOverSound(Open open) {
        const std::lock_guard lock(mutex_);
        clear_sound_ = open(std::exchange(sound_callbacks_, {}));
    }
    /// Frees all callbacks: the client is gone.
    void Clear();

  private:
    using StatusChange = std::tuple<CallStatus, CallError, std::int32_t>;

    void ReportMissed();
    bool HasEnded() const noexcept { return Status() == CallStatus::Disconnected; }

    const std::uint64_t lobby_id_;
    const std::shared_ptr<const LobbyStore> lobbies_;
    const std::shared_ptr<const SelfAll> all_;
    const OnChange changed_;
    std::atomic<CallStatus> status_{CallStatus::Joining};
    EventSlots events_;

    mutable std::mutex mutex_;  // what follows
    CallSettings settings_;
    bool heard_ = false;  // a callback for the status was set
    std::vector<StatusChange> missed_;
    sound::CallSoundCallbacks sound_callbacks_;
    OnChange clear_sound_;

    EventSlot<CallStatus, CallError, std::int32_t> status_changed_;

  public:
    // Fired on the I/O thread.
    EventSlot<std::uint64_t> voice_state_changed;
    EventSlot<std::uint64_t, bool> participant_changed;
    EventSlot<std::uint64_t, bool> speaking_status_changed;
};

}  // namespace engine
