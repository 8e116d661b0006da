#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/lobbies/lobby_manager.h"

namespace engine {

void Client::CreateOrJoinLobby(std::string secret, ClientCreateOrJoinLobbyCallback callback) {
    Post([secret = std::move(secret),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.lobbies->Join({std::move(secret), std::nullopt, std::nullopt}, std::move(completion));
    });
}

void Client::CreateOrJoinLobbyWithMetadata(std::string secret, Metadata lobby_metadata,
                                           Metadata member_metadata,
                                           ClientCreateOrJoinLobbyCallback callback) {
    Post(
        [join = LobbyJoin{std::move(secret), std::move(lobby_metadata), std::move(member_metadata)},
         completion = Completion(std::move(callback))](ClientCore& core) mutable {
            core.lobbies->Join(std::move(join), std::move(completion));
        });
}

void Client::LeaveLobby(std::uint64_t lobby_id, ClientLeaveLobbyCallback callback) {
    Post([lobby_id, completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.lobbies->Leave(lobby_id, std::move(completion));
    });
}

std::optional<LobbyHandle> Client::GetLobbyHandle(std::uint64_t lobby_id) const {
    const auto& lobbies = core_->lobbies->Lobbies();
    auto cell = lobbies->Find(lobby_id);
    if (!cell) return std::nullopt;
    return LobbyHandle(lobbies, std::move(cell));
}

std::vector<std::uint64_t> Client::GetLobbyIds() const { return core_->lobbies->Lobbies()->Ids(); }

void Client::SetLobbyCreatedCallback(ClientLobbyCreatedCallback callback) {
    core_->lobbies->created.Set(std::move(callback));
}

void Client::SetLobbyUpdatedCallback(ClientLobbyUpdatedCallback callback) {
    core_->lobbies->updated.Set(std::move(callback));
}

void Client::SetLobbyDeletedCallback(ClientLobbyDeletedCallback callback) {
    core_->lobbies->deleted.Set(std::move(callback));
}

void Client::SetLobbyMemberAddedCallback(ClientLobbyMemberAddedCallback callback) {
    core_->lobbies->member_added.Set(std::move(callback));
}

void Client::SetLobbyMemberUpdatedCallback(ClientLobbyMemberUpdatedCallback callback) {
    core_->lobbies->member_updated.Set(std::move(callback));
}

void Client::SetLobbyMemberRemovedCallback(ClientLobbyMemberRemovedCallback callback) {
    core_->lobbies->member_removed.Set(std::move(callback));
}

}  // namespace engine
