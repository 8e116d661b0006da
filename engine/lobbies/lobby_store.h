#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/core/callback_queue.h"
#include "engine/lobbies/lobby_cell.h"
#include "engine/state/snapshot.h"
#include "engine/state/user_store.h"

namespace engine {

/// The lobbies the current user is in. Changed on the I/O thread only; lookups from any thread.
class LobbyStore {
  public:
    using Cells = std::map<std::uint64_t, std::shared_ptr<LobbyCell>>;

    LobbyStore(std::shared_ptr<const CallbackOwner> owner, std::shared_ptr<const UserStore> users);

    /// The cell of that lobby, or null. Any thread.
    std::shared_ptr<const LobbyCell> Find(std::uint64_t id) const;
    /// The ids of all lobbies, the oldest first. Any thread.
    std::vector<std::uint64_t> Ids() const;
    /// All lobbies at this moment. Any thread.
    std::shared_ptr<const Cells> All() const { return cells_.Load(); }
    /// The users whom the members are. Any thread.
    const UserStore& Users() const noexcept { return *users_; }

    /// The cell for changes, or null.
    std::shared_ptr<LobbyCell> Edit(std::uint64_t id) const;
    /// Adds the lobby, or changes the one with its id.
    std::shared_ptr<LobbyCell> Put(Lobby lobby);
    /// Whether there was such a lobby.
    bool Remove(std::uint64_t id);

  private:
    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const UserStore> users_;
    Snapshot<Cells> cells_;  // replaced whole when a lobby comes or goes
};

}  // namespace engine
