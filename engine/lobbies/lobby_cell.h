#pragma once

#include <memory>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/core/state/snapshot.h"
#include "engine/lobbies/lobby.h"

namespace engine {

/// The place of one lobby in a client's state: its newest snapshot, written on the I/O thread and
/// read by the handles, which keep the cell alive past the client and past the membership.
class LobbyCell {
  public:
    LobbyCell(Lobby lobby, std::shared_ptr<const CallbackOwner> owner)
        : lobby_(std::make_shared<const Lobby>(std::move(lobby))), owner_(std::move(owner)) {}

    /// The newest snapshot, null after the client was destroyed. Any thread.
    std::shared_ptr<const Lobby> Load() const noexcept {
        return owner_->Dropped() ? nullptr : lobby_.Load();
    }

    void Store(Lobby lobby) { lobby_.Store(std::make_shared<const Lobby>(std::move(lobby))); }

    /// Whether the host was notified of the lobby. I/O thread only.
    bool announced = false;

  private:
    Snapshot<Lobby> lobby_;
    std::shared_ptr<const CallbackOwner> owner_;
};

}  // namespace engine
