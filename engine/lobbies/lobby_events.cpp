#include <boost/json/object.hpp>
#include <set>
#include <string>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/lobbies/lobby_manager.h"

namespace engine {

namespace json = boost::json;

void LobbyManager::Listen() {
    On("LOBBY_CREATE", [this](const json::value& data) { OnCreate(data); });
    On("LOBBY_UPDATE", [this](const json::value& data) { OnUpdate(data); });
    On("LOBBY_DELETE", [this](const json::value& data) { OnDelete(data); });
    On("LOBBY_MEMBER_ADD",
       [this](const json::value& data) { OnMemberPut(data, std::nullopt, true); });
    On("LOBBY_MEMBER_UPDATE",
       [this](const json::value& data) { OnMemberPut(data, std::nullopt, false); });
    On("LOBBY_MEMBER_CONNECT", [this](const json::value& data) { OnMemberPut(data, true, false); });
    On("LOBBY_MEMBER_DISCONNECT",
       [this](const json::value& data) { OnMemberPut(data, false, false); });
    On("LOBBY_VOICE_STATE_UPDATE", [this](const json::value& data) { OnVoiceState(data); });
    On("LOBBY_MEMBER_REMOVE", [this](const json::value& data) { OnMemberRemove(data); });
}

/// A new session: READY lists all lobbies. Changes since the previous session are reported to the
/// host as if they happened now.
void LobbyManager::OnReady(const json::object& ready) {
    removals_.RemoveAll();
    left_.Clear();
    std::set<std::uint64_t> listed;
    if (const json::array* const lobbies = ArrayField(ready, "lobbies")) {
        for (const json::value& lobby : *lobbies) listed.insert(Apply(lobby, false));
    }
    for (const std::uint64_t id : lobbies_->Ids()) {
        if (!listed.contains(id)) Remove(id);
    }
}

void LobbyManager::OnCreate(const json::value& data) {
    const std::uint64_t id = Apply(data, true);
    left_.Remove(id);
    if (id == 0) Skip("LOBBY_CREATE");
}

/// For an unknown lobby it counts as the creation, whose event was lost.
void LobbyManager::OnUpdate(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) return Skip("LOBBY_UPDATE");
    if (lobbies_->Find(*id) || !left_.Contains(*id)) Apply(data, true);
}

std::uint64_t LobbyManager::Apply(const json::value& data, bool always) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) return 0;
    if (const json::array* const members = ArrayField(*object, "members")) UpdateUsers(*members);
    const auto known = lobbies_->Find(*id);
    const auto before = known ? known->Load() : nullptr;
    Lobby lobby;
    if (before) lobby = *before;
    lobby.id = *id;
    const auto cell = lobbies_->Put(UpdatedLobby(std::move(lobby), *object, *services_->users));
    if (!cell) {
        services_->log->Warning("The lobby " + std::to_string(*id) +
                                " was skipped: the player is in too many already.");
        return *id;
    }
    Announce(before.get(), *cell, always);
    return *id;
}

void LobbyManager::Announce(const Lobby* before, LobbyCell& cell, bool always) {
    const auto now = cell.Load();
    if (!now) return;
    if (!std::exchange(cell.announced, true) || !before) return lobby_created.Fire(now->id);
    const bool members = AnnounceMembers(*before, *now);
    AnnounceVoiceStates(*before, *now);
    const bool rest =
        before->metadata != now->metadata || before->linked_channel != now->linked_channel;
    if (always || members || rest) lobby_updated.Fire(now->id);
}

bool LobbyManager::AnnounceMembers(const Lobby& before, const Lobby& now) {
    const MemberChanges changes = CompareMembers(before, now);
    for (const std::uint64_t id : changes.added) lobby_member_added.Fire(now.id, id);
    for (const std::uint64_t id : changes.updated) lobby_member_updated.Fire(now.id, id);
    for (const std::uint64_t id : changes.removed) lobby_member_removed.Fire(now.id, id);
    return !changes.added.empty() || !changes.updated.empty() || !changes.removed.empty();
}

void LobbyManager::OnDelete(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) return Skip("LOBBY_DELETE");
    // Of a lobby that the answer to LeaveLobby ended, the player may have joined it again.
    if (left_.Remove(*id)) return;
    Remove(*id);
}

void LobbyManager::OnMemberPut(const json::value& data, std::optional<bool> connected, bool added) {
    const json::object* const event = data.if_object();
    const auto lobby_id = event ? IdField(*event, "lobby_id") : std::nullopt;
    const json::object* const object = event ? ObjectField(*event, "member") : nullptr;
    const auto id = object ? MemberId(*object) : std::nullopt;
    if (!lobby_id || !id) return Skip("LOBBY_MEMBER_ADD, _UPDATE, _CONNECT or _DISCONNECT");
    const auto cell = lobbies_->Edit(*lobby_id);
    const auto known = cell ? cell->Load() : nullptr;
    if (!known) return;
    if (const json::object* const user = ObjectField(*object, "user")) {
        services_->users->Update(*user);
    }
    const auto before = known->Find(*id);
    LobbyMember member;
    if (before) member = *before;
    member.id = *id;
    member.user = services_->users->Ensure(*id);
    member = UpdatedMember(std::move(member), *object);
    if (connected) member.connected = *connected;
    Lobby lobby = *known;
    lobby.Put(std::move(member));
    cell->Store(std::move(lobby));
    const bool self = *id == services_->users->CurrentId();
    if (!added) return lobby_member_updated.Fire(*lobby_id, *id);
    if (!self) lobby_member_added.Fire(*lobby_id, *id);
}

void LobbyManager::OnMemberRemove(const json::value& data) {
    const json::object* const event = data.if_object();
    const auto lobby_id = event ? IdField(*event, "lobby_id") : std::nullopt;
    const json::object* const object = event ? ObjectField(*event, "member") : nullptr;
    const auto id = object ? MemberId(*object) : std::nullopt;
    if (!lobby_id || !id) return Skip("LOBBY_MEMBER_REMOVE");
    // For the player LOBBY_DELETE comes as well.
    if (*id == services_->users->CurrentId()) return;
    const auto cell = lobbies_->Edit(*lobby_id);
    const auto known = cell ? cell->Load() : nullptr;
    if (!known) return;
    Lobby lobby = *known;
    if (!lobby.Remove(*id)) return;
    cell->Store(std::move(lobby));
    lobby_member_removed.Fire(*lobby_id, *id);
}

void LobbyManager::Skip(std::string_view event) {
    services_->log->Warning("A gateway event " + std::string(event) +
                            " lacks the id of its lobby or member and is skipped.");
}

}  // namespace engine
