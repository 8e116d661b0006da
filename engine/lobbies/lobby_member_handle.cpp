#include "engine/lobbies/lobby_member_handle.h"

namespace engine {

std::shared_ptr<const LobbyMember> LobbyMemberHandle::Load() const {
    const auto lobby = lobby_->Load();
    if (!lobby) return nullptr;
    auto newest = lobby->Find(member_->id);
    return newest ? newest : member_;
}

bool LobbyMemberHandle::CanLinkLobby() const {
    const auto member = Load();
    return member && member->can_link_lobby;
}

bool LobbyMemberHandle::Connected() const {
    const auto lobby = lobby_->Load();
    const auto member = lobby ? lobby->Find(member_->id) : nullptr;
    return member && member->connected;
}

std::uint64_t LobbyMemberHandle::Id() const {
    const auto member = Load();
    return member ? member->id : 0;
}

engine::Metadata LobbyMemberHandle::Metadata() const {
    const auto member = Load();
    return member ? member->metadata : engine::Metadata();
}

std::optional<UserHandle> LobbyMemberHandle::User() const {
    const auto member = Load();
    return UserHandle::OfKnown(member ? lobbies_->Users().Find(member->id) : nullptr);
}

}  // namespace engine
