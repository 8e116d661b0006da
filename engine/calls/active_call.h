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

/// The shared context of a client's calls.
struct CallContext {
    std::shared_ptr<ClientServices> services;
    std::shared_ptr<const LobbyStore> lobbies;
    std::shared_ptr<Network> network;
    CallTiming timing;
    /// Whether voice servers are reached over TLS, like the service.
    bool secure = true;
    mls::KeyPair signature_keys;
    /// The sound of the client, made when it is first asked for.
    std::function<std::shared_ptr<sound::AudioEngine>()> audio;
    /// Sends the list of the player's calls to the service; changes of one turn are combined.
    std::function<void()> send_list;
    /// Called when the call has ended.
    std::function<void(std::uint64_t lobby_id)> on_ended;
};

/// An active call: joins it over the main gateway, keeps a connection to the voice server that the
/// service names, and reports its status. I/O thread only; owned by shared_ptr.
class ActiveCall final : public std::enable_shared_from_this<ActiveCall>,
                         private VoiceConnection::Listener {
  public:
    ActiveCall(std::shared_ptr<const CallContext> context, std::shared_ptr<CallState> state);
    ~ActiveCall();

    /// Whether the call belongs in the list that is sent to the service.
    bool IsWanted() const;
    CallState& State() const noexcept { return *state_; }

    void Begin();
    /// Leaves it.
    void Leave();
    /// Ends the call for this reason.
    void End(CallError error, std::int32_t detail);
    /// The client was destroyed: nothing is reported any more.
    void Abandon();

    /// The session is Ready; `again` if it is a new session.
    void OnMainReady(bool again);
    /// Called when the service names a voice server; without an endpoint there is none at the
    /// moment.
    void OnVoiceServer(const std::optional<std::string>& endpoint, const std::string& token);
    /// Called when it names one that cannot be parsed.
    void OnUnreadableServer() { End(CallError::SignalingConnectionFailed, 0); }
    /// Called when a user's voice state changes; null if the user is not in the call.
    void OnVoiceState(const VoiceState* before, const VoiceState* now);
    /// Called when the player has changed settings.
    void OnSettings();
    /// Whether the player is muted and deaf, to be sent to the service now.
    std::pair<bool, bool> TakeFlags() { return sent_flags_ = Flags(); }

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
    std::pair<bool, bool> sent_flags_{false, false};  // the service, of mute and deaf
    Timer timer_;                                     // of the phase
    Timer stable_timer_;  // after which a failure counts as the first one
    Backoff backoff_;
    bool was_connected_ = false;
    bool reconnecting_ = false;  // what happens on the way to Connected is not reported
    int rejoins_ = 0;            // since it was last stable
    int refusals_ = 0;
};

}  // namespace engine
