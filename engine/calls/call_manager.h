#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/calls/active_call.h"
#include "engine/calls/call.h"
#include "engine/domain/domain.h"
#include "engine/domain/generated/callbacks.h"
#include "engine/lobbies/lobby_manager.h"

namespace engine {

/// The calls of a client: one for each lobby at most. Owned by shared_ptr; I/O thread only, unless
/// it says otherwise.
class CallManager final : public Domain,
                          public AnyEventSlot,
                          public std::enable_shared_from_this<CallManager> {
  public:
    using Audio = std::function<std::shared_ptr<sound::AudioEngine>()>;

    /// `audio` is called on the I/O thread, once there is sound.
    /// `timing` is of the calls, whatever `settings` says of the gateway.
    CallManager(std::shared_ptr<ClientServices> services,
                const std::shared_ptr<LobbyManager>& lobbies, const ServiceSettings& settings,
                const CallTiming& timing, Audio audio);

    std::string_view Name() const noexcept override { return "calls"; }
    void OnReady(const boost::json::object& ready) override;
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail) override;
    void Close(const Error& reason) override;
    void OnLobbyRemoved(std::uint64_t lobby_id);
    void OnVoiceState(std::uint64_t lobby_id, const VoiceState* before, const VoiceState* now);

    // Any thread.
    /// Nothing when the player is in that call already.
    std::optional<Call> Start(std::uint64_t lobby_id, sound::CallSoundCallbacks callbacks = {});
    std::optional<Call> GetCall(std::uint64_t channel_id) const;
    std::vector<Call> GetCalls() const;
    bool GetSelfMuteAll() const { return all_->mute; }
    bool GetSelfDeafAll() const { return all_->deaf; }
    void MuteAll(bool mute);
    void DeafenAll(bool deaf);

    /// These complete once the calls are over.
    void EndCall(std::uint64_t channel_id, ClientEndCallCallback callback);
    void EndCalls(ClientEndCallsCallback callback);

    /// Frees the callbacks of all calls. Any thread.
    void Clear() override;

  private:
    /// Answers EndCall and EndCalls when the last reference is released.
    class Ended;

    void Begin(const std::shared_ptr<CallState>& state);
    void OnVoiceServer(const boost::json::value& data);
    /// Any thread.
    static void PostSettings(std::weak_ptr<CallManager> calls, std::uint64_t lobby_id);
    void SendList();
    void SendListNow();
    void OnEnded(std::uint64_t lobby_id);
    std::vector<std::shared_ptr<ActiveCall>> Active() const;

    const std::shared_ptr<LobbyManager> lobbies_;
    const std::shared_ptr<SelfAll> all_ = std::make_shared<SelfAll>();
    std::shared_ptr<CallContext> context_;

    mutable std::mutex mutex_;
    std::map<std::uint64_t, std::shared_ptr<CallState>> states_;  // under the lock: not ended

    std::map<std::uint64_t, std::shared_ptr<ActiveCall>> active_;
    std::multimap<std::uint64_t, std::shared_ptr<Ended>> ending_;
    bool new_session_ = false;
    bool listed_ = false;        // the newest list that was sent has calls
    bool spoke_of_any_ = false;  // this session has reported a call to the service
    bool sending_ = false;
    bool closed_ = false;
};

}  // namespace engine
