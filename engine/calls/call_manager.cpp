#include "engine/calls/call_manager.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "engine/core/secrets/wipe.h"
#include "engine/core/text/url.h"

namespace engine {

namespace json = boost::json;
namespace {

/// In place of a lobby's id.
constexpr std::uint64_t kAllCalls = 0;

}  // namespace

class CallManager::Ended {
  public:
    explicit Ended(Callback<> callback) : callback_(std::move(callback)) {}
    ~Ended() {
        if (!callback_) return;
        // Without an owner: it runs even when the client is dropped meanwhile.
        CallbackQueue::Instance().Post([callback = std::move(callback_)] { callback(); });
    }
    Ended(const Ended&) = delete;
    Ended& operator=(const Ended&) = delete;

  private:
    Callback<> callback_;
};

CallManager::CallManager(std::shared_ptr<ClientServices> services,
                         const std::shared_ptr<LobbyManager>& lobbies,
                         const ServiceSettings& settings, const CallTiming& timing, Audio audio)
    : Domain(std::move(services)), lobbies_(lobbies), context_(std::make_shared<CallContext>()) {
    context_->services = services_;
    context_->lobbies = lobbies_->Lobbies();
    context_->network = settings.network;
    context_->timing = timing;
    const auto base = Url::Parse(settings.api_base);
    context_->secure = !base || base->IsSecure();
    context_->audio = std::move(audio);
    context_->send_list = [this] { SendList(); };
    context_->on_ended = [this](std::uint64_t lobby_id) { OnEnded(lobby_id); };
    services_->events.Add(*this);
    On("LOBBY_VOICE_SERVER_UPDATE", [this](const json::value& data) { OnVoiceServer(data); });
}

std::optional<Call> CallManager::Start(std::uint64_t lobby_id,
                                       sound::CallSoundCallbacks callbacks) {
    std::shared_ptr<CallState> state;
    {
        const std::lock_guard lock(mutex_);
        if (states_.contains(lobby_id)) {
            services_->log->Info(
                "StartCall() started nothing: the player is in that call already.");
            return std::nullopt;
        }
        auto changed = [weak = weak_from_this(), lobby_id] { PostSettings(weak, lobby_id); };
        state = std::make_shared<CallState>(lobby_id, services_->owner, lobbies_->Lobbies(), all_,
                                            std::move(changed), std::move(callbacks));
        states_[lobby_id] = state;
    }
    Executor::Instance().Post([weak = weak_from_this(), state] {
        if (const auto self = weak.lock()) self->Begin(state);
    });
    return Call(state);
}

void CallManager::Begin(const std::shared_ptr<CallState>& state) {
    if (closed_) return;
    if (context_->signature_keys.private_key.empty()) {
        context_->signature_keys = mls::KeyPair::Generate();
    }
    const auto call = std::make_shared<ActiveCall>(context_, state);
    active_[state->LobbyId()] = call;
    call->Begin();
}

std::optional<Call> CallManager::GetCall(std::uint64_t channel_id) const {
    const std::lock_guard lock(mutex_);
    const auto found = states_.find(channel_id);
    if (found == states_.end()) return std::nullopt;
    return Call(found->second);
}

std::vector<Call> CallManager::GetCalls() const {
    const std::lock_guard lock(mutex_);
    std::vector<Call> calls;
    calls.reserve(states_.size());
    for (const auto& [lobby_id, state] : states_) calls.emplace_back(state);
    return calls;
}

void CallManager::MuteAll(bool mute) {
    all_->mute = mute;
    PostSettings(weak_from_this(), kAllCalls);
}

void CallManager::DeafenAll(bool deaf) {
    all_->deaf = deaf;
    PostSettings(weak_from_this(), kAllCalls);
}

/// Handles outlive the manager. The caller must not hold the last reference, because the manager
/// may only be destroyed on the I/O thread.
void CallManager::PostSettings(std::weak_ptr<CallManager> calls, std::uint64_t lobby_id) {
    Executor::Instance().Post([calls = std::move(calls), lobby_id] {
        const auto self = calls.lock();
        if (!self || self->closed_) return;
        for (const auto& call : self->Active()) {
            if (lobby_id == kAllCalls || call->State().LobbyId() == lobby_id) call->OnSettings();
        }
    });
}

void CallManager::EndCall(std::uint64_t channel_id, ClientEndCallCallback callback) {
    auto ended = std::make_shared<Ended>(std::move(callback));
    const auto found = active_.find(channel_id);
    if (found == active_.end()) return;
    ending_.emplace(channel_id, std::move(ended));
    const auto call = found->second;
    call->Leave();
}

void CallManager::EndCalls(ClientEndCallsCallback callback) {
    const auto ended = std::make_shared<Ended>(std::move(callback));
    for (const auto& call : Active()) {
        ending_.emplace(call->State().LobbyId(), ended);
        call->Leave();
    }
}

void CallManager::OnEnded(std::uint64_t lobby_id) {
    {
        const std::lock_guard lock(mutex_);
        states_.erase(lobby_id);
    }
    active_.erase(lobby_id);
    // After the call's own last event, which is fired when this returns.
    std::vector<std::shared_ptr<Ended>> answers;
    const auto [first, last] = ending_.equal_range(lobby_id);
    for (auto each = first; each != last; ++each) answers.push_back(std::move(each->second));
    ending_.erase(first, last);
    Executor::Instance().Post([answers = std::move(answers)] {});
}

std::vector<std::shared_ptr<ActiveCall>> CallManager::Active() const {
    std::vector<std::shared_ptr<ActiveCall>> calls;
    calls.reserve(active_.size());
    for (const auto& [lobby_id, call] : active_) calls.push_back(call);
    return calls;
}

void CallManager::OnReady(const json::object& /*ready*/) { new_session_ = true; }

void CallManager::OnStatus(ClientStatus status, ClientError /*error*/, std::int32_t /*detail*/) {
    if (status == ClientStatus::Ready) {
        const bool again = std::exchange(new_session_, false);
        // The last list may have been lost with the connection.
        listed_ = spoke_of_any_ = spoke_of_any_ && !again;
        for (const auto& call : Active()) call->OnMainReady(again);
        // What changed while there was no connection.
        if (listed_ || !active_.empty()) SendList();
    } else if (status == ClientStatus::Disconnected || status == ClientStatus::Disconnecting) {
        for (const auto& call : Active()) call->End(CallError::None, 0);
    }
}

void CallManager::OnLobbyRemoved(std::uint64_t lobby_id) {
    const auto found = active_.find(lobby_id);
    if (found == active_.end()) return;
    const auto call = found->second;
    call->End(CallError::None, 0);
}

void CallManager::OnVoiceState(std::uint64_t lobby_id, const VoiceState* before,
                               const VoiceState* now) {
    const auto found = active_.find(lobby_id);
    if (found == active_.end()) return;
    const auto call = found->second;
    call->OnVoiceState(before, now);
}

void CallManager::OnVoiceServer(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto lobby_id = object ? IdField(*object, "lobby_id") : std::nullopt;
    auto token = object ? StringField(*object, "token") : std::nullopt;
    if (!lobby_id || !token) {
        return services_->log->Warning(
            "A gateway event LOBBY_VOICE_SERVER_UPDATE lacks the lobby's id or the token and is "
            "skipped.");
    }
    const WipeAtEnd wipe(*token);
    const auto found = active_.find(*lobby_id);
    if (found == active_.end()) return;
    const auto call = found->second;
    const json::value* const endpoint = object->if_contains("endpoint");
    if (endpoint && !endpoint->is_string() && !endpoint->is_null()) {
        services_->log->Warning(
            "A gateway event LOBBY_VOICE_SERVER_UPDATE has an endpoint that is no text. The call "
            "ends.");
        return call->OnUnreadableServer();
    }
    call->OnVoiceServer(StringField(*object, "endpoint"), *token);
}

/// Changes of one turn are combined in one message.
void CallManager::SendList() {
    if (closed_ || std::exchange(sending_, true)) return;
    Executor::Instance().Post([weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->SendListNow();
    });
}

void CallManager::SendListNow() {
    sending_ = false;
    if (closed_ || services_->gateway->GetStatus() != ClientStatus::Ready) return;
    json::array list;
    for (const auto& call : Active()) {
        if (!call->IsWanted()) continue;
        const auto [mute, deaf] = call->TakeFlags();
        list.push_back(json::object{{"lobby_id", std::to_string(call->State().LobbyId())},
                                    {"self_mute", mute},
                                    {"self_deaf", deaf}});
    }
    if (list.empty() && !listed_) return;
    listed_ = !list.empty();
    spoke_of_any_ = spoke_of_any_ || listed_;
    const Result<void> sent =
        services_->gateway->Send(GatewayOp::LobbyVoiceStates, std::move(list));
    if (!sent) services_->log->Warning("Calls: " + sent.GetError().message);
}

void CallManager::Clear() {
    std::vector<std::shared_ptr<CallState>> states;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [lobby_id, state] : states_) states.push_back(state);
    }
    // Without the lock: to free them runs the host's code.
    for (const auto& state : states) state->Clear();
}

void CallManager::Close(const Error& /*reason*/) {
    closed_ = true;
    for (const auto& call : Active()) call->Abandon();
    active_.clear();
    ending_.clear();
    const std::lock_guard lock(mutex_);
    states_.clear();
}

}  // namespace engine
