#include "engine/lobbies/lobby_handle.h"

namespace engine {

std::optional<CallInfoHandle> LobbyHandle::GetCallInfoHandle() const {
    const auto lobby = lobby_->Load();
    if (!lobby || !lobby->voice_states) return std::nullopt;
    return CallInfoHandle(lobby_);
}

std::optional<LobbyMemberHandle> LobbyHandle::GetLobbyMemberHandle(std::uint64_t member_id) const {
    const auto lobby = lobby_->Load();
    auto member = lobby ? lobby->Find(member_id) : nullptr;
    if (!member) return std::nullopt;
    return LobbyMemberHandle(lobbies_, lobby_, std::move(member));
}

std::uint64_t LobbyHandle::Id() const {
    const auto lobby = lobby_->Load();
    return lobby ? lobby->id : 0;
}

std::optional<engine::LinkedChannel> LobbyHandle::LinkedChannel() const {
    const auto lobby = lobby_->Load();
    return lobby ? lobby->linked_channel : std::nullopt;
}

std::vector<std::uint64_t> LobbyHandle::LobbyMemberIds() const {
    const auto lobby = lobby_->Load();
    std::vector<std::uint64_t> ids;
    if (!lobby) return ids;
    ids.reserve(lobby->members.size());
    for (const auto& member : lobby->members) ids.push_back(member->id);
    return ids;
}

std::vector<LobbyMemberHandle> LobbyHandle::LobbyMembers() const {
    const auto lobby = lobby_->Load();
    std::vector<LobbyMemberHandle> members;
    if (!lobby) return members;
    members.reserve(lobby->members.size());
    for (const auto& member : lobby->members) members.emplace_back(lobbies_, lobby_, member);
    return members;
}

engine::Metadata LobbyHandle::Metadata() const {
    const auto lobby = lobby_->Load();
    return lobby ? lobby->metadata : engine::Metadata();
}

}  // namespace engine
