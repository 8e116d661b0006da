#include "engine/lobbies/lobby.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/core/ids/id_hash.h"
#include "engine/core/json/json_fields.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int64_t kCanLinkLobby = 1;
/// The service allows 1000 (protocol 11).
constexpr std::size_t kMaxMembers = 4000;

/// Where in a list which user stands.
using Places = std::unordered_map<std::uint64_t, std::size_t, IdHash>;

Places PlacesOf(const Lobby::Members& members) {
    Places places;
    for (std::size_t i = 0; i < members.size(); ++i) places.emplace(members[i]->id, i);
    return places;
}

std::optional<std::uint64_t> IdOfEntry(const json::value& entry) {
    const json::object* const object = entry.if_object();
    return object ? MemberId(*object) : std::nullopt;
}

/// A list with an entry that names no user removes nobody: it could be any of them.
Lobby::Members UpdatedMembers(const Lobby& known, const json::array& list, UserStore& users) {
    const Places before = PlacesOf(known.members);
    Lobby::Members updated;
    if (!std::all_of(list.begin(), list.end(), IdOfEntry)) updated = known.members;
    Places places = PlacesOf(updated);
    for (const json::value& entry : list) {
        const auto id = IdOfEntry(entry);
        if (!id) continue;
        const auto [place, is_new] = places.emplace(*id, updated.size());
        if (is_new && updated.size() == kMaxMembers) {
            // A removed user who is added again must not keep the old position.
            places.erase(place);
            continue;
        }
        if (is_new) updated.emplace_back();
        const auto earlier = before.find(*id);
        LobbyMember member;
        if (updated[place->second]) {
            member = *updated[place->second];
        } else if (earlier != before.end()) {
            member = *known.members[earlier->second];
        }
        member.id = *id;
        member.user = users.Ensure(*id);
        updated[place->second] = std::make_shared<const LobbyMember>(
            UpdatedMember(std::move(member), entry.get_object()));
    }
    return updated;
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
    if (found != members.end()) {
        *found = std::move(shared);
    } else if (members.size() < kMaxMembers) {
        members.push_back(std::move(shared));
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

Lobby UpdatedLobby(Lobby known, const json::object& object, UserStore& users) {
    UpdateMetadata(known.metadata, object.if_contains("metadata"));
    UpdateLinkedChannel(known.linked_channel, object);
    if (const json::array* const members = ArrayField(object, "members")) {
        known.members = UpdatedMembers(known, *members, users);
    }
    if (const json::array* const states = ArrayField(object, "voice_states")) {
        known.voice_states = ReadVoiceStates(*states);
    }
    return known;
}

MemberChanges CompareMembers(const Lobby& before, const Lobby& now) {
    MemberChanges changes;
    const Places earlier = PlacesOf(before.members);
    const Places later = PlacesOf(now.members);
    for (const auto& member : now.members) {
        const auto place = earlier.find(member->id);
        if (place == earlier.end()) {
            changes.added.push_back(member->id);
        } else if (*before.members[place->second] != *member) {
            changes.updated.push_back(member->id);
        }
    }
    for (const auto& member : before.members) {
        if (!later.contains(member->id)) changes.removed.push_back(member->id);
    }
    return changes;
}

}  // namespace engine
