#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/lobbies/voice_state.h"
#include "engine/model/generated/records.h"
#include "engine/users/metadata.h"
#include "engine/users/user_store.h"

namespace engine {

/// A user's place in a lobby at one moment (protocol 3.4). A plain value.
struct LobbyMember {
    std::uint64_t id = 0;  ///< of the user
    /// The user, whom the client keeps as long as he is a member.
    std::shared_ptr<const UserCell> user = nullptr;
    Metadata metadata = {};
    bool can_link_lobby = false;
    bool connected = false;

    bool operator==(const LobbyMember&) const = default;
};

/// A lobby at one moment (protocol 3.4). A plain value; the members are shared between versions.
struct Lobby {
    using Members = std::vector<std::shared_ptr<const LobbyMember>>;

    std::uint64_t id = 0;
    Metadata metadata;
    std::optional<LinkedChannel> linked_channel;
    Members members;           ///< in the order they came; at most four times the service's limit
    VoiceStates voice_states;  ///< who is in the call

    /// The member who is that user, or null.
    std::shared_ptr<const LobbyMember> Find(std::uint64_t user_id) const;
    /// Puts the member in the place of the one with its id, or last.
    void Put(LobbyMember member);
    /// Whether there was such a member.
    bool Remove(std::uint64_t user_id);
};

/// The user id of a member: `user_id` in events, `id` over HTTP.
std::optional<std::uint64_t> MemberId(const boost::json::object& member);

/// `known` with what `object` says; its id is the caller's business. Fields of a wrong type are
/// ignored.
LobbyMember UpdatedMember(LobbyMember known, const boost::json::object& object);

/// `known` with what a whole lobby object says: a lobby without `linked_channel` is not linked.
/// Members without an id are skipped, and then no other is taken away.
Lobby UpdatedLobby(Lobby known, const boost::json::object& object, UserStore& users);

/// How the members of a lobby differ from those before.
struct MemberChanges {
    std::vector<std::uint64_t> added;
    std::vector<std::uint64_t> updated;
    std::vector<std::uint64_t> removed;
};
MemberChanges CompareMembers(const Lobby& before, const Lobby& now);

}  // namespace engine
