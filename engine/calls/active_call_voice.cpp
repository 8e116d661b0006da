#include <utility>
#include <vector>

#include "engine/calls/active_call.h"
#include "engine/lobbies/voice_state_handle.h"

// Handles events of the voice server, and sound.

namespace engine {
namespace {

/// How often a voice server may refuse us before the call has connected for the first time, or
/// again within a short time.
constexpr int kMaxRefusals = 3;
/// How often a call is joined again, for whatever reason, before it is stable: some three minutes.
constexpr int kMaxRejoins = 8;

}  // namespace

void ActiveCall::OnSignalingConnected() {
    if (!reconnecting_) SetStatus(CallStatus::SignalingConnected);
}

void ActiveCall::OnVoiceConnected() {
    was_connected_ = true;
    reconnecting_ = false;
    OpenSound();
    voice_->SetSpeaking(speaking_);
    SetStatus(CallStatus::Connected);
    stable_timer_.Start(context_->timing.stable_after, [this] {
        refusals_ = 0;
        rejoins_ = 0;
        backoff_.Reset();
    });
}

void ActiveCall::OnVoiceLost(std::uint16_t code) {
    stable_timer_.Cancel();
    if (was_connected_) SetReconnecting(CallError::SignalingUnexpectedClose, code);
}

void ActiveCall::OnVoiceRestored() {
    if (voice_->IsConnected()) OnVoiceConnected();
}

void ActiveCall::OnSound(std::uint64_t user, const voice::RtpHeader& header, mls::ByteView opus) {
    if (sound_) sound_->Receive(user, header.sequence, header.timestamp, opus);
}

void ActiveCall::OpenSound() {
    if (sound_) return OnParticipants();
    CallVoice::Listener listener;
    listener.on_frame = [this](mls::ByteView opus, std::uint32_t samples) {
        if (voice_) voice_->SendFrame(opus, samples);
    };
    listener.on_speaking = [this](bool speaking) {
        speaking_ = speaking;
        if (voice_) voice_->SetSpeaking(speaking);
        state_->speaking_status_changed.Fire(Self(), speaking);
    };
    listener.on_heard = [this](std::uint64_t user, bool speaking) {
        state_->speaking_status_changed.Fire(user, speaking);
    };
    const auto audio = context_->audio();
    if (!audio) return;
    state_->HandOverSound([&](sound::CallSoundCallbacks callbacks) {
        sound_ = std::make_shared<CallVoice>(*audio, std::move(callbacks), std::move(listener));
        return [weak = std::weak_ptr(sound_)] {
            if (const auto sound = weak.lock()) sound->ClearCallbacks();
        };
    });
    OnParticipants();
    sound_->Apply(state_->Settings(), state_->IsMuted(), state_->IsDeaf());
}

void ActiveCall::OnParticipants() {
    const auto cell = context_->lobbies->Find(state_->LobbyId());
    if (!sound_ || !cell) return;
    std::vector<std::uint64_t> others = ParticipantsOf(*cell);
    std::erase(others, Self());
    sound_->SetParticipants(others);
    if (voice_) voice_->ExpectOthers(!others.empty());
}

void ActiveCall::CloseSound() {
    if (sound_) std::exchange(sound_, nullptr)->Close();
    // Frees the callbacks of a call that never connected.
    (void)state_->TakeSoundCallbacks();
}

void ActiveCall::OnVoiceEnd(VoiceEnd end) {
    const auto self = shared_from_this();
    stable_timer_.Cancel();
    voice_.reset();
    switch (end.kind) {
        case VoiceEnd::Kind::NeverOpened:
            return was_connected_ ? Rejoin(CallError::SignalingConnectionFailed, 0)
                                  : End(CallError::SignalingConnectionFailed, 0);
        case VoiceEnd::Kind::NoMedia:
            return was_connected_ ? Rejoin(CallError::VoiceConnectionFailed, 0)
                                  : End(CallError::VoiceConnectionFailed, 0);
        case VoiceEnd::Kind::NoKeys:
            return End(CallError::VoiceConnectionFailed, 0);
        case VoiceEnd::Kind::MediaLost:
            return Rejoin(CallError::VoiceConnectionFailed, 0);
        case VoiceEnd::Kind::NotResumed:
            return Rejoin(CallError::SignalingUnexpectedClose, end.code);
        case VoiceEnd::Kind::Closed:
            return OnRefused(end);
    }
}

void ActiveCall::OnRefused(const VoiceEnd& end) {
    if (end.code == kVoiceDisconnected) return OnEvicted();
    if (end.meaning.next == CloseMeaning::Next::Stop || ++refusals_ > kMaxRefusals) {
        return End(CallError::SignalingUnexpectedClose, end.code);
    }
    Rejoin(CallError::SignalingUnexpectedClose, end.code);
}

/// Called after being removed or moved; after a move the service immediately names the new voice
/// server.
void ActiveCall::OnEvicted() {
    phase_ = Phase::Evicted;
    if (!MainIsReady()) {
        timer_.Cancel();
        return SetReconnecting(CallError::SignalingUnexpectedClose, kVoiceDisconnected);
    }
    if (!IsIn()) return End(CallError::SignalingUnexpectedClose, kVoiceDisconnected);
    timer_.Start(context_->timing.move_grace, [this] {
        // The main session may be lost as well, which is noticed later: then a new session joins
        // the call.
        if (!MainIsReady()) return OnEvicted();
        End(CallError::SignalingUnexpectedClose, kVoiceDisconnected);
    });
}

/// Joins the call again, or ends it with this error and detail after too many attempts.
void ActiveCall::Rejoin(CallError error, std::int32_t code) {
    DropVoice();
    if (++rejoins_ > kMaxRejoins) return End(error, code);
    if (was_connected_) SetReconnecting(CallError::SignalingUnexpectedClose, code);
    phase_ = Phase::Rejoining;
    const bool at_once = backoff_.IsFresh();
    const auto delay = static_cast<double>(backoff_.Next().count());
    const auto wait =
        static_cast<CallTiming::Milliseconds::rep>(delay * context_->timing.gateway.backoff_scale);
    timer_.Start(CallTiming::Milliseconds(at_once ? 0 : wait), [this] { Ask(); });
}

}  // namespace engine
