#include "engine/calls/active_call.h"

#include <utility>

#include "engine/core/run/executor.h"
#include "engine/users/user_store.h"

namespace engine {

ActiveCall::ActiveCall(std::shared_ptr<const CallContext> context, std::shared_ptr<CallState> state)
    : context_(std::move(context)),
      state_(std::move(state)),
      backoff_(context_->timing.gateway.random) {}

ActiveCall::~ActiveCall() { DropVoice(); }

bool ActiveCall::IsWanted() const {
    return phase_ == Phase::Asked || phase_ == Phase::Served || phase_ == Phase::Unserved;
}

bool ActiveCall::MainIsReady() const {
    return context_->services->gateway->GetStatus() == ClientStatus::Ready;
}

std::uint64_t ActiveCall::Self() const { return context_->services->users->CurrentId(); }

bool ActiveCall::IsOurs(const VoiceState* own) const {
    return own && own->session_id == context_->services->gateway->SessionId();
}

bool ActiveCall::IsIn() const {
    const auto cell = context_->lobbies->Find(state_->LobbyId());
    const auto lobby = cell ? cell->Load() : nullptr;
    return lobby && IsOurs(FindVoiceState(lobby->voice_states, Self()));
}

void ActiveCall::Begin() {
    if (MainIsReady()) return Ask();
    phase_ = Phase::Waiting;
    timer_.Start(context_->timing.join_timeout, [this] { End(CallError::JoinTimeout, 0); });
}

void ActiveCall::Ask() {
    if (!MainIsReady()) {
        phase_ = Phase::Waiting;
        return timer_.Cancel();
    }
    if (!context_->lobbies->Find(state_->LobbyId())) {
        context_->services->log->Warning("The player is not in the lobby " +
                                         std::to_string(state_->LobbyId()) +
                                         " and cannot take part in its call.");
        return End(CallError::Forbidden, 0);
    }
    phase_ = Phase::Asked;
    ticket_.reset();
    timer_.Start(context_->timing.join_timeout, [this] { OnNotLetIn(); });
    context_->send_list();
}

void ActiveCall::OnNotLetIn() {
    const auto self = shared_from_this();
    if (!was_connected_) return End(CallError::JoinTimeout, 0);
    Rejoin(CallError::JoinTimeout, 0);
    // This first removes us from the call at the service.
    context_->send_list();
}

void ActiveCall::OnVoiceServer(const std::optional<std::string>& endpoint,
                               const std::string& token) {
    if (!IsWanted() && phase_ != Phase::Evicted) return;
    if (!endpoint) {
        ticket_.reset();
        DropVoice();
        const bool was_served = std::exchange(phase_, Phase::Unserved) == Phase::Served;
        if (!was_connected_) {
            // The server limited the time to reach Connected; without one, this timer does.
            if (was_served) timer_.Start(context_->timing.join_timeout, [this] { OnNotLetIn(); });
            return;
        }
        timer_.Start(context_->timing.server_timeout, [this] { OnNotLetIn(); });
        return SetReconnecting(CallError::None, 0);
    }
    ticket_ = VoiceTicket{state_->LobbyId(), Self(), context_->services->gateway->SessionId(),
                          VoiceUrl(*endpoint, context_->secure), Secret(token)};
    Connect();
}

/// Once there are both a voice server and the voice state, in either order.
void ActiveCall::Connect() {
    if (!ticket_ || !IsIn()) return;
    const bool same = voice_ && voice_->Ticket().url == ticket_->url &&
                      voice_->Ticket().token.Reveal() == ticket_->token.Reveal();
    if (same) return;
    timer_.Cancel();
    DropVoice();
    phase_ = Phase::Served;
    if (!reconnecting_) SetStatus(CallStatus::Connecting);
    voice_ = std::make_shared<VoiceConnection>(
        static_cast<VoiceConnection::Listener&>(*this), *ticket_, context_->signature_keys,
        context_->network, context_->services->log, context_->timing);
    voice_->Start();
}

void ActiveCall::OnVoiceState(const VoiceState* before, const VoiceState* now) {
    const std::uint64_t user = (now ? now : before)->user_id;
    // For a user who leaves, it first reports that the user is silent.
    OnParticipants();
    if (!before) state_->participant_changed.Fire(user, true);
    if (!now) state_->participant_changed.Fire(user, false);
    const bool changed =
        before && now &&
        (before->self_mute != now->self_mute || before->self_deaf != now->self_deaf);
    if (changed) state_->voice_state_changed.Fire(user);
    // The states of a new or resumed session are checked once all have arrived.
    if (user != Self() || !MainIsReady()) return;
    if (phase_ == Phase::Asked) return Connect();
    const bool in = phase_ == Phase::Served || phase_ == Phase::Unserved;
    if ((in || phase_ == Phase::Evicted) && !IsOurs(now)) {
        return End(CallError::SignalingUnexpectedClose, kVoiceDisconnected);
    }
    // The server may have been named before this state.
    if (phase_ == Phase::Unserved) Connect();
}

void ActiveCall::OnMainReady(bool again) {
    if (phase_ == Phase::Leaving || phase_ == Phase::Over) return;
    if (again) {
        DropVoice();
        if (was_connected_) SetReconnecting(CallError::SignalingUnexpectedClose, 0);
        return Ask();
    }
    if (phase_ == Phase::Waiting || phase_ == Phase::Asked) return Ask();
    if (phase_ == Phase::Evicted) return OnEvicted();
    const bool in = phase_ == Phase::Served || phase_ == Phase::Unserved;
    if (in && !IsIn()) return End(CallError::SignalingUnexpectedClose, kVoiceDisconnected);
    if (phase_ == Phase::Unserved) Connect();
}

void ActiveCall::OnSettings() {
    if (sound_) sound_->Apply(state_->Settings(), state_->IsMuted(), state_->IsDeaf());
    // Other settings are local, and change more often than the service accepts.
    if (IsWanted() && sent_flags_ != Flags()) context_->send_list();
}

void ActiveCall::SetStatus(CallStatus status, CallError error, std::int32_t detail) {
    state_->SetStatus(status, error, detail);
}

void ActiveCall::SetReconnecting(CallError error, std::int32_t detail) {
    reconnecting_ = true;
    SetStatus(CallStatus::Reconnecting, error, detail);
}

void ActiveCall::DropVoice() {
    stable_timer_.Cancel();
    if (voice_) std::exchange(voice_, nullptr)->Close();
}

void ActiveCall::Leave() {
    if (phase_ == Phase::Leaving || phase_ == Phase::Over) return;
    phase_ = Phase::Leaving;
    timer_.Cancel();
    stable_timer_.Cancel();
    CloseSound();
    SetStatus(CallStatus::Disconnecting);
    context_->send_list();
    auto finish = [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (self && self->phase_ == Phase::Leaving) self->Finish(CallError::None, 0);
    };
    if (voice_) {
        std::exchange(voice_, nullptr)->Close(std::move(finish));
    } else {
        Executor::Instance().Post(std::move(finish));
    }
}

void ActiveCall::End(CallError error, std::int32_t detail) {
    if (phase_ == Phase::Over) return;
    Finish(error, detail);
    context_->send_list();
}

void ActiveCall::Finish(CallError error, std::int32_t detail) {
    const auto self = shared_from_this();
    phase_ = Phase::Over;
    timer_.Cancel();
    CloseSound();
    if (IsIn()) state_->participant_changed.Fire(Self(), false);
    DropVoice();
    context_->on_ended(state_->LobbyId());
    SetStatus(CallStatus::Disconnected, error, detail);
}

void ActiveCall::Abandon() {
    phase_ = Phase::Over;
    timer_.Cancel();
    CloseSound();
    DropVoice();
}

}  // namespace engine
