#include "engine/lobbies/lobby_store.h"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

/// The service lets a player be in 200 (protocol 11).
constexpr std::size_t kMaxLobbies = 1000;

}  // namespace

LobbyStore::LobbyStore(std::shared_ptr<const CallbackOwner> owner,
                       std::shared_ptr<const UserStore> users)
    : owner_(std::move(owner)), users_(std::move(users)) {}

std::vector<std::uint64_t> LobbyStore::Ids() const {
    std::vector<std::uint64_t> ids;
    ForEach([&](const Lobby& lobby) { ids.push_back(lobby.id); });
    std::ranges::sort(ids);
    return ids;
}

std::shared_ptr<LobbyCell> LobbyStore::Put(Lobby lobby) {
    const std::uint64_t id = lobby.id;
    auto cell = Edit(id);
    if (cell) {
        cell->Store(std::move(lobby));
    } else if (cells_.Size() < kMaxLobbies) {
        cell = std::make_shared<LobbyCell>(std::move(lobby), owner_);
        cells_.Put(id, cell);
    }
    return cell;
}

}  // namespace engine
