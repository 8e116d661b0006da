#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

#include "engine/channels/channel_handle.h"
#include "engine/lobbies/lobby_store.h"
#include "engine/state/snapshot.h"

namespace engine {

/// The channels a client knows: conversations, and its lobbies with their linked channels. Changed
/// on the I/O thread only; lookups from any thread.
class ChannelStore {
  public:
    using Conversations = std::unordered_map<std::uint64_t, std::shared_ptr<const Channel>>;

    ChannelStore(std::shared_ptr<const CallbackOwner> owner,
                 std::shared_ptr<const LobbyStore> lobbies);

    /// A conversation, a lobby or the linked channel of one. Any thread.
    std::optional<ChannelHandle> Find(std::uint64_t id) const;
    /// The conversation with that channel id, or null. Any thread.
    std::shared_ptr<const Channel> Conversation(std::uint64_t id) const;

    void Put(Channel channel);
    void Remove(std::uint64_t id);
    /// Puts these conversations in the place of all there are.
    void Replace(Conversations conversations);

  private:
    std::shared_ptr<const Channel> OfLobby(std::uint64_t id) const;

    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const LobbyStore> lobbies_;
    Snapshot<Conversations> conversations_;  // replaced whole
};

}  // namespace engine
