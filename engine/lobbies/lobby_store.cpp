#include "engine/lobbies/lobby_store.h"

#include <utility>

namespace engine {

LobbyStore::LobbyStore(std::shared_ptr<const CallbackOwner> owner,
                       std::shared_ptr<const UserStore> users)
    : owner_(std::move(owner)), users_(std::move(users)), cells_(std::make_shared<const Cells>()) {}

std::shared_ptr<LobbyCell> LobbyStore::Edit(std::uint64_t id) const {
    const auto cells = cells_.Load();
    const auto found = cells->find(id);
    return found == cells->end() ? nullptr : found->second;
}

std::shared_ptr<const LobbyCell> LobbyStore::Find(std::uint64_t id) const { return Edit(id); }

std::vector<std::uint64_t> LobbyStore::Ids() const {
    const auto cells = cells_.Load();
    std::vector<std::uint64_t> ids;
    if (owner_->Dropped()) return ids;
    ids.reserve(cells->size());
    for (const auto& [id, cell] : *cells) ids.push_back(id);
    return ids;
}

std::shared_ptr<LobbyCell> LobbyStore::Put(Lobby lobby) {
    if (auto cell = Edit(lobby.id)) {
        cell->Store(std::move(lobby));
        return cell;
    }
    auto cells = std::make_shared<Cells>(*cells_.Load());
    const std::uint64_t id = lobby.id;
    auto cell = std::make_shared<LobbyCell>(std::move(lobby), owner_);
    cells->emplace(id, cell);
    cells_.Store(std::move(cells));
    return cell;
}

bool LobbyStore::Remove(std::uint64_t id) {
    auto cells = std::make_shared<Cells>(*cells_.Load());
    if (cells->erase(id) == 0) return false;
    cells_.Store(std::move(cells));
    return true;
}

}  // namespace engine
