#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/run/callback_queue.h"
#include "engine/core/state/snapshot_map.h"
#include "engine/lobbies/lobby_cell.h"
#include "engine/users/user_store.h"

namespace engine {

/// The lobbies the current user is in. Changed on the I/O thread only; lookups from any thread.
class LobbyStore {
  public:
    LobbyStore(std::shared_ptr<const CallbackOwner> owner, std::shared_ptr<const UserStore> users);

    /// The cell of that lobby, or null. Any thread.
    std::shared_ptr<const LobbyCell> Find(std::uint64_t id) const { return cells_.Find(id); }
    /// The ids of all lobbies, the oldest first. Any thread.
    std::vector<std::uint64_t> Ids() const;
    /// Calls `visit(lobby)` for each lobby, in no order. Any thread.
    template <class Visit>
    void ForEach(Visit visit) const {
        cells_.ForEach([&](const std::shared_ptr<LobbyCell>& cell) {
            if (const auto lobby = cell->Load()) visit(*lobby);
        });
    }
    /// The users whom the members are. Any thread.
    const UserStore& Users() const noexcept { return *users_; }

    /// The cell for changes, or null.
    std::shared_ptr<LobbyCell> Edit(std::uint64_t id) const { return cells_.FindAsWriter(id); }
    /// Adds the lobby, or changes the one with its id. Null when there are too many.
    std::shared_ptr<LobbyCell> Put(Lobby lobby);
    /// Whether there was such a lobby.
    bool Remove(std::uint64_t id) { return cells_.Remove(id); }

  private:
    std::shared_ptr<const CallbackOwner> owner_;
    std::shared_ptr<const UserStore> users_;
    SnapshotMap<LobbyCell> cells_;
};

}  // namespace engine
