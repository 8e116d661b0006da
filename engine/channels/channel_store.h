#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>

#include "engine/channels/channel_handle.h"
#include "engine/core/state/snapshot_map.h"
#include "engine/lobbies/lobby_store.h"

namespace engine {

/// The channels a client knows: conversations, and its lobbies with their linked channels. Changed
/// on the I/O thread only; lookups from any thread.
class ChannelStore {
  public:
    ChannelStore(std::shared_ptr<const CallbackOwner> owner,
                 std::shared_ptr<const LobbyStore> lobbies);

    /// A conversation, a lobby or the linked channel of one. Any thread.
    std::optional<ChannelHandle> Find(std::uint64_t id) const;
    /// The conversation with that channel id, or null. Any thread.
    std::shared_ptr<const Channel> Conversation(std::uint64_t id) const {
        return conversations_.Find(id);
    }

    /// Adds a conversation or changes it.
    void Put(Channel channel);
    void Remove(std::uint64_t id);
    /// Removes all but these conversations.
    void Retain(const std::set<std::uint64_t>& ids);

  private:
    std::shared_ptr<const Channel> OfLobby(std::uint64_t id) const;

    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const LobbyStore> lobbies_;
    SnapshotMap<const Channel> conversations_;
    std::set<std::uint64_t> ids_;  // of the conversations; I/O thread
};

}  // namespace engine
