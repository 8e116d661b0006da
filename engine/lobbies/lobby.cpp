#include "engine/lobbies/lobby.h"

#include <algorithm>
#include <utility>

#include "engine/core/json_fields.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int64_t kCanLinkLobby = 1;

std::optional<std::uint64_t> IdOfEntry(const json::value& entry) {
    const json::object* const object = entry.if_object();
    return object ? MemberId(*object) : std::nullopt;
}

/// A list with an entry that names no user removes nobody: it could be any of them.
Lobby::Members UpdatedMembers(const Lobby& known, const json::array& list) {
    Lobby updated;
    if (!std::all_of(list.begin(), list.end(), IdOfEntry)) updated.members = known.members;
    for (const json::value& entry : list) {
        const auto id = IdOfEntry(entry);
        if (!id) continue;
        const auto before = known.Find(*id);
        LobbyMember member = before ? *before : LobbyMember{.id = *id, .metadata = {}};
        updated.Put(UpdatedMember(std::move(member), entry.get_object()));
    }
    return std::move(updated.members);
}

void UpdateLinkedChannel(std::optional<LinkedChannel>& channel, const json::object& lobby) {
    const json::value* const value = lobby.if_contains("linked_channel");
    if (!value || value->is_null()) return channel.reset();
    const json::object* const object = value->if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) return;
    if (!channel || channel->id != *id) channel = LinkedChannel{*id, "", 0};
    if (auto name = StringField(*object, "name")) channel->name = std::move(*name);
    if (const auto guild_id = IdField(*object, "guild_id")) channel->guild_id = *guild_id;
}

}  // namespace

std::shared_ptr<const LobbyMember> Lobby::Find(std::uint64_t user_id) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const auto& member) { return member->id == user_id; });
    return found == members.end() ? nullptr : *found;
}

void Lobby::Put(LobbyMember member) {
    auto shared = std::make_shared<const LobbyMember>(std::move(member));
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const auto& other) { return other->id == shared->id; });
    if (found == members.end()) {
        members.push_back(std::move(shared));
    } else {
        *found = std::move(shared);
    }
}

bool Lobby::Remove(std::uint64_t user_id) {
    return std::erase_if(members, [&](const auto& member) { return member->id == user_id; }) > 0;
}

std::optional<std::uint64_t> MemberId(const json::object& member) {
    const auto id = IdField(member, "user_id");
    return id ? id : IdField(member, "id");
}

LobbyMember UpdatedMember(LobbyMember known, const json::object& object) {
    UpdateMetadata(known.metadata, object.if_contains("metadata"));
    if (const auto flags = IntegerField(object, "flags")) {
        known.can_link_lobby = (*flags & kCanLinkLobby) != 0;
    }
    if (const auto connected = BoolField(object, "connected")) known.connected = *connected;
    return known;
}

Lobby UpdatedLobby(Lobby known, const json::object& object) {
    UpdateMetadata(known.metadata, object.if_contains("metadata"));
    UpdateLinkedChannel(known.linked_channel, object);
    if (const json::array* const members = ArrayField(object, "members")) {
        known.members = UpdatedMembers(known, *members);
    }
    return known;
}

}  // namespace engine
