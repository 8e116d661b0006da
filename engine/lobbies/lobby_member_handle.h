#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/lobbies/lobby_store.h"
#include "engine/users/user_handle.h"

namespace engine {

/// The SDK's view of a lobby's member: shows the newest state, after the member has left what was
/// known when the handle was made, and defaults after the client was destroyed. A value that is
/// cheap to copy. All getters: any thread, no lock.
class LobbyMemberHandle {
  public:
    LobbyMemberHandle(std::shared_ptr<const LobbyStore> lobbies,
                      std::shared_ptr<const LobbyCell> lobby,
                      std::shared_ptr<const LobbyMember> member)
        : lobbies_(std::move(lobbies)), lobby_(std::move(lobby)), member_(std::move(member)) {}

    bool CanLinkLobby() const;
    bool Connected() const;
    std::uint64_t Id() const;
    engine::Metadata Metadata() const;
    std::optional<UserHandle> User() const;

  private:
    /// Null after the client was destroyed.
    std::shared_ptr<const LobbyMember> Load() const;

    std::shared_ptr<const LobbyStore> lobbies_;
    std::shared_ptr<const LobbyCell> lobby_;
    std::shared_ptr<const LobbyMember> member_;
};

}  // namespace engine
