#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/ids/latest_ids.h"
#include "engine/core/state/removal_log.h"
#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/lobbies/lobby_handle.h"
#include "engine/lobbies/lobby_store.h"
#include "engine/users/metadata.h"

namespace engine {

/// What a player joins a lobby with. Metadata that is not given stays as it is stored.
struct LobbyJoin {
    std::string secret;
    std::optional<Metadata> lobby_metadata;
    std::optional<Metadata> member_metadata;
};

/// The lobbies of a client: joins and leaves them (protocol 3.5) and follows the gateway's events
/// (protocol 4.10). Owned by shared_ptr; I/O thread only, the store is read on any.
class LobbyManager final : public Domain, public std::enable_shared_from_this<LobbyManager> {
  public:
    explicit LobbyManager(std::shared_ptr<ClientServices> services);

    std::string_view Name() const noexcept override { return "lobbies"; }
    void OnReady(const boost::json::object& ready) override;

    const std::shared_ptr<LobbyStore>& Lobbies() const noexcept { return lobbies_; }

    // Any thread.
    std::optional<LobbyHandle> GetLobbyHandle(std::uint64_t lobby_id) const;
    std::vector<std::uint64_t> GetLobbyIds() const { return lobbies_->Ids(); }

    /// These two complete with the lobby's id once the lobby can be read.
    void CreateOrJoinLobby(std::string secret, Completion<std::uint64_t> completion);
    void CreateOrJoinLobbyWithMetadata(std::string secret, Metadata lobby_metadata,
                                       Metadata member_metadata,
                                       Completion<std::uint64_t> completion);
    void LeaveLobby(std::uint64_t lobby_id, Completion<> completion);

    // Events with the lobby's id, and the member's where there is one.
    EventSlot<std::uint64_t> lobby_created;
    EventSlot<std::uint64_t> lobby_updated;
    EventSlot<std::uint64_t> lobby_deleted;
    EventSlot<std::uint64_t, std::uint64_t> lobby_member_added;
    EventSlot<std::uint64_t, std::uint64_t> lobby_member_updated;
    EventSlot<std::uint64_t, std::uint64_t> lobby_member_removed;

    /// Somebody came into the call of a lobby, whether the player is in it or not, or left it.
    EventSlot<std::uint64_t, std::uint64_t, bool> voice_participant_changed;

    /// For the other domains: how a user is in a lobby's call has changed; null for not at all.
    std::function<void(std::uint64_t lobby_id, const VoiceState* before, const VoiceState* now)>
        on_voice_state;
    /// For the other domains, before the host is notified of it.
    std::function<void(std::uint64_t lobby_id)> on_removed;

  private:
    void Join(const LobbyJoin& join, Completion<std::uint64_t> completion);
    // lobby_events.cpp: what the gateway says
    void Listen();
    void OnCreate(const boost::json::value& data);
    void OnUpdate(const boost::json::value& data);
    void OnDelete(const boost::json::value& data);
    void OnMemberPut(const boost::json::value& data, std::optional<bool> connected, bool added);
    void OnMemberRemove(const boost::json::value& data);
    /// Adds or changes a lobby from a whole lobby object, and notifies the host; of no change only
    /// when `always` is set. 0 when the object has no id.
    std::uint64_t Apply(const boost::json::value& lobby, bool always);
    void Announce(const Lobby* before, LobbyCell& cell, bool always);
    /// Whether a member came, changed or left, which the host is notified of.
    bool AnnounceMembers(const Lobby& before, const Lobby& now);
    void Skip(std::string_view event);
    // lobby_voice.cpp: who is in the calls
    void OnVoiceState(const boost::json::value& data);
    void SetVoiceStates(LobbyCell& cell, Lobby lobby);
    /// Reports one user who came, changed or left, if that is so.
    void ReportVoiceState(std::uint64_t lobby_id, const VoiceState* was, const VoiceState* is);
    void AnnounceVoiceStates(const Lobby& before, const Lobby& now);

    /// Adds the lobby of an answer, unless the gateway has sent newer data of it since `asked`.
    Result<std::uint64_t> OnJoined(const boost::json::value& answer, RemovalLog::Moment asked);
    void OnLeft(std::uint64_t lobby_id, const std::shared_ptr<const LobbyCell>& left);
    void Remove(std::uint64_t lobby_id);
    void UpdateUsers(const boost::json::array& members);

    std::shared_ptr<LobbyStore> lobbies_;
    RemovalLog removals_;
    LatestIds left_{256};  // by the answer; the event is still to come
};

}  // namespace engine
