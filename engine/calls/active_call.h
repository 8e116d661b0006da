#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/calls/call_state.h"
#include "engine/calls/call_voice.h"
#include "engine/calls/connection/voice_connection.h"
#include "engine/core/run/backoff.h"
#include "engine/domain/client_services.h"

namespace engine {

/// What the calls of a client have in common.
struct CallContext {
    std::shared_ptr<ClientServices> services;
    std::shared_ptr<const LobbyStore> lobbies;
    std::shared_ptr<Network> network;
    CallTiming timing;
    /// Whether voice servers are reached by TLS, as the service is.
    bool secure = true;
    mls::KeyPair signature_keys;
    /// The sound of the client, made when it is first asked for.
    std::function<std::shared_ptr<sound::AudioEngine>()> audio;
    /// Tells the service which calls the player is in; several at once are told of once.
    std::function<void()> send_list;
    /// The call is over.
    std::function<void(std::uint64_t lobby_id)> on_ended;
};

/// A call while it lasts: joins it over the main gateway, keeps a connection to the voice server
/// that the service names, and says how all of it stands. I/O thread only; owned by shared_ptr.
class ActiveCall final : public std::enable_shared_from_this<ActiveCall>,
                         private VoiceConnection::Listener {
  public:
    ActiveCall(std::shared_ptr<const CallContext> context, std::shared_ptr<CallState> state);
    ~ActiveCall();

    /// Whether the service is to be told that the player is in it.
    bool IsWanted() const;
    CallState& State() const noexcept { return *state_; }

    void Begin();
    /// Leaves it.
    void Leave();
    /// It is over, for this reason.
    void End(CallError error, std::int32_t detail);
    /// The client is gone: nothing is told any more.
    void Abandon();

    /// The session is Ready; `anew`: it is another one than before.
    void OnMainReady(bool anew);
    /// The service names a voice server; no endpoint: there is none for now.
    void OnVoiceServer(const std::optional<std::string>& endpoint, const std::string& token);
    /// It names one that cannot be read.
    void OnUnreadableServer() { End(CallError::SignalingConnectionFailed, 0); }
    /// How a user is in the call has changed; null for not at all.
    void OnVoiceState(const VoiceState* before, const VoiceState* now);
    /// The player has changed settings.
    void OnSettings();
    /// Whether the player is muted and deaf, which the service is told now.
    std::pair<bool, bool> TellFlags() { return told_ = Flags(); }

  private:
    enum class Phase {
        Waiting,    ///< for the main gateway
        Asked,      ///< to be let in
        Served,     ///< there is a voice server, to which we are connected or connecting
        Unserved,   ///< there is none for now
        Evicted,    ///< taken out; the service may say where to go instead
        Rejoining,  ///< about to ask again
        Leaving,
        Over
    };

    void OnSignalingConnected() override;
    void OnVoiceConnected() override;
    void OnVoiceLost(std::uint16_t code) override;
    void OnVoiceRestored() override;
    void OnVoiceEnd(VoiceEnd end) override;
    void OnSound(std::uint64_t user, const voice::RtpHeader& header, mls::ByteView opus) override;

    bool MainIsReady() const;
    bool IsOurs(const VoiceState* own) const;
    /// Whether the service shows us in the call, with this session.
    bool IsIn() const;
    std::uint64_t Self() const;
    std::pair<bool, bool> Flags() const { return {state_->IsMuted(), state_->IsDeaf()}; }
    void Ask();
    void OnNotLetIn();
    void Connect();
    void Rejoin(CallError error, std::int32_t code);
    void OnEvicted();
    void OnRefused(const VoiceEnd& end);
    void SetStatus(CallStatus status, CallError error = CallError::None, std::int32_t detail = 0);
    void OpenSound();
    void CloseSound();
    void OnParticipants();
    void SetReconnecting(CallError error, std::int32_t detail);
    void DropVoice();
    void Finish(CallError error, std::int32_t detail);

    const std::shared_ptr<const CallContext> context_;
    const std::shared_ptr<CallState> state_;
    Phase phase_ = Phase::Waiting;
    std::optional<VoiceTicket> ticket_;  // the newest
    std::shared_ptr<VoiceConnection> voice_;
    std::shared_ptr<CallVoice> sound_;  // from Connected to the end
    bool speaking_ = false;
    std::pair<bool, bool> told_{false, false};  // the service, of mute and deaf
    Timer timer_;                               // of the phase
    Timer stable_timer_;                        // after which a failure counts as the first one
    Backoff backoff_;
    bool was_connected_ = false;
    bool reconnecting_ = false;  // what happens on the way to Connected is not told
    int rejoins_ = 0;            // since it was last stable
    int refusals_ = 0;
};

}  // namespace engine
