#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/domain/direct_slot.h"
#include "engine/domain/generated/callbacks.h"
#include "engine/model/generated/enums.h"
#include "engine/model/generated/records.h"
#include "engine/sound/call/tick_gate.h"
#include "engine/sound/coding/outgoing_voice.h"
#include "engine/sound/coding/remote_voice.h"
#include "engine/sound/pcm.h"

namespace engine::sound {

class AudioEngine;

/// What a call does with its sound. All but `Drain` are called in a tick, on the sound thread: they
/// never block, lock or allocate.
class CallSoundHost {
  public:
    virtual ~CallSoundHost() = default;

    /// One encoded frame: 960 samples, 20 ms after the one before unless a `SetSpeaking(true)` was
    /// between. Five frames of silence end each stretch of speech; `is_silence` names them.
    virtual void Send(std::span<const std::uint8_t> opus, bool is_silence) = 0;
    /// The own microphone was opened (before its first frame) or closed (before the five frames of
    /// silence).
    virtual void SetSpeaking(bool speaking) = 0;
    /// Another participant started or stopped speaking. One who is removed while speaking is not
    /// reported again.
    virtual void Heard(std::uint64_t user, bool speaking) = 0;

    /// Called on the I/O thread, soon after ticks that called any of the others; may block and
    /// allocate.
    virtual void Drain() {}
};

/// The callbacks of the C interface, which run in ticks.
struct CallSoundCallbacks {
    ClientUserAudioReceivedCallback received;
    ClientUserAudioCapturedCallback captured;
};

/// The sound of one call. Members without a named thread: any thread.
class CallSound {
  public:
    /// Made by `AudioEngine::Open`.
    CallSound(std::weak_ptr<AudioEngine> engine, std::shared_ptr<TickGate> gate,
              std::shared_ptr<CallSoundHost> host, CallSoundCallbacks callbacks);
    ~CallSound();
    CallSound(const CallSound&) = delete;
    CallSound& operator=(const CallSound&) = delete;

    /// From then on packets of this user are played. Does nothing if the user was already added.
    void AddParticipant(std::uint64_t user);
    /// Packets that are not played yet are dropped, later ones ignored.
    void RemoveParticipant(std::uint64_t user);
    /// A packet, decrypted; is copied. On one thread, which also adds and removes participants.
    /// False when it was dropped: nobody of this id, too large, too many at once.
    bool Receive(std::uint64_t user, std::uint16_t sequence, std::uint32_t timestamp,
                 std::span<const std::uint8_t> opus);

    /// Shuts the microphone: what the call makes of its own setting and of that for all calls.
    void SetSelfMute(bool mute) { self_mute_ = mute; }
    bool GetSelfMute() const { return self_mute_; }
    /// Shuts the microphone and plays nobody; callbacks hear nobody either.
    void SetSelfDeaf(bool deaf) { self_deaf_ = deaf; }
    bool GetSelfDeaf() const { return self_deaf_; }

    /// How many users' own settings are remembered.
    static constexpr std::size_t kMaxLocal = 1000;

    /// These settings are local. They are kept for users who have not joined yet, or who left.
    void SetLocalMute(std::uint64_t user, bool mute);
    bool GetLocalMute(std::uint64_t user) const;
    /// Percent of loudness, 0 to 200; 100 by default. Other values are clamped, NaN is ignored.
    void SetParticipantVolume(std::uint64_t user, float volume);
    float GetParticipantVolume(std::uint64_t user) const;

    /// MODE_VAD by default; MODE_UNINIT changes nothing.
    void SetAudioMode(AudioModeType mode);
    AudioModeType GetAudioMode() const { return mode_; }
    void SetPTTActive(bool active) { key_held_ = active; }
    bool GetPTTActive() const { return key_held_; }
    /// In milliseconds, 0 by default; the sound's steps are 10.
    void SetPTTReleaseDelay(std::uint32_t milliseconds) { release_delay_ = milliseconds; }
    std::uint32_t GetPTTReleaseDelay() const { return release_delay_; }
    /// In dBFS, -100 to 0; counts when it is not found automatically, as it is by default.
    void SetVADThreshold(bool automatic, float threshold);
    VADThresholdSettings GetVADThreshold() const;

    /// Whether this user speaks, as of the last tick.
    bool IsSpeaking(std::uint64_t user) const;
    /// Whether the microphone is open.
    bool IsSpeaking() const { return speaking_; }

    /// Ends it: when this returns, neither the host nor a callback is called any more (but for the
    /// callback that calls it), and the callbacks are freed. A second time it does nothing.
    void Close();
    /// Frees the callbacks, and waits for the one that runs unless it is called from there.
    void ClearCallbacks();

    // Sound thread, for the engine.

    /// Lets the host's callback change the microphone's sound.
    void Captured(MonoTick& samples);
    /// Gets the microphone's tick to send.
    void Send(const MonoTick& samples, float level);
    /// Adds the sound of the others.
    void Mix(std::int64_t now, std::span<float> sum);
    /// Whether there are new events for the host.
    bool HasNews() const { return news_; }

    /// I/O thread, for the engine: lets the host process its events.
    void Drain() {
        if (news_.exchange(false) && !closed_) host_->Drain();
    }

  private:
    using Voices = std::vector<std::shared_ptr<RemoteVoice>>;
    struct LocalSetting {
        bool muted = false;
        float volume = 100;
    };

    template <class Change>
    void SetLocal(std::uint64_t user, Change change);
    bool Deliver(RemoteVoice& voice, StereoTick& samples);

    const std::weak_ptr<AudioEngine> engine_;
    const std::shared_ptr<TickGate> gate_;
    const std::shared_ptr<CallSoundHost> host_;
    DirectSlot<std::uint64_t, std::int16_t*, std::uint64_t, std::int32_t, std::uint64_t, bool*>
        received_;
    DirectSlot<std::int16_t*, std::uint64_t, std::int32_t, std::uint64_t> captured_;

    std::atomic<bool> closed_{false};
    std::atomic<bool> self_mute_{false};
    std::atomic<bool> self_deaf_{false};
    std::atomic<AudioModeType> mode_{AudioModeType::MODE_VAD};
    std::atomic<bool> key_held_{false};
    std::atomic<std::uint32_t> release_delay_{0};
    std::atomic<bool> automatic_{true};
    std::atomic<float> threshold_{-60};
    std::atomic<bool> speaking_{false};

    mutable std::mutex mutex_;  // what follows; never taken in ticks
    std::map<std::uint64_t, LocalSetting> local_;
    std::map<std::uint64_t, std::shared_ptr<RemoteVoice>> by_user_;

    Published<Voices> voices_;
    OutgoingVoice outgoing_;  // sound thread
    std::atomic<bool> news_{false};
};

}  // namespace engine::sound
