#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/lobbies/call_info_handle.h"
#include "engine/lobbies/lobby_member_handle.h"
#include "engine/lobbies/lobby_store.h"

namespace engine {

/// The SDK's view of a lobby: always shows the newest state; after the user has left, the last
/// known one; after the client was destroyed, defaults. A value that is cheap to copy. All getters:
/// any thread, no lock.
class LobbyHandle {
  public:
    LobbyHandle(std::shared_ptr<const LobbyStore> lobbies, std::shared_ptr<const LobbyCell> lobby)
        : lobbies_(std::move(lobbies)), lobby_(std::move(lobby)) {}

    /// The lobby's call; nothing while nobody is in it.
    std::optional<CallInfoHandle> GetCallInfoHandle() const;
    std::optional<LobbyMemberHandle> GetLobbyMemberHandle(std::uint64_t member_id) const;
    std::uint64_t Id() const;
    std::optional<engine::LinkedChannel> LinkedChannel() const;
    std::vector<std::uint64_t> LobbyMemberIds() const;
    std::vector<LobbyMemberHandle> LobbyMembers() const;
    engine::Metadata Metadata() const;

  private:
    std::shared_ptr<const LobbyStore> lobbies_;
    std::shared_ptr<const LobbyCell> lobby_;
};

}  // namespace engine
