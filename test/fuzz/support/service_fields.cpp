#include "test/fuzz/support/service_fields.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace fuzz {
namespace {

constexpr std::string_view kUser =
    "id username global_name avatar avatar_hash flags public_flags bot is_provisional "
    "discriminator "
    "user_application_profiles additional_name";
constexpr std::string_view kActivity =
    "name type details state url details_url state_url application_id timestamps party assets "
    "secrets flags buttons supported_platforms status_display_type parent_application_id "
    "session_id invite_cover_image";
constexpr std::string_view kMessage =
    "id channel_id lobby_id content author timestamp edited_timestamp flags type metadata "
    "recipient_id application_id activity nonce channel message_snapshots attachments embeds "
    "sticker_items poll components mentions member moderation_metadata call message_reference";
constexpr std::string_view kLobby = "id application_id metadata members linked_channel flags";
constexpr std::string_view kMember = "id user user_id lobby_id member metadata flags connected";
constexpr std::string_view kRelationship =
    "id type user user_id nickname since is_spam_request has_played_game application_id "
    "user_ignored";
constexpr std::string_view kPresence =
    "user user_id status activities client_status guild_id processed_at_timestamp";
constexpr std::string_view kChannel =
    "id type recipients recipient_ids name last_message_id guild_id linked_lobby position "
    "parent_id flags is_linkable is_viewable_and_writeable_by_all_members";

const std::unordered_map<std::string_view, Kind>& Plain() {
    static const auto* const kinds = [] {
        auto* const made = new std::unordered_map<std::string_view, Kind>;
        const auto add = [made](Kind kind, std::string_view names) {
            for (const std::string_view name : Words(names)) made->emplace(name, kind);
        };
        add(Kind::Id,
            "id user_id lobby_id channel_id message_id guild_id application_id recipient_id "
            "parent_id last_message_id parent_application_id");
        add(Kind::Number, "type flags public_flags code status_display_type position expires_in");
        add(Kind::Bool,
            "connected bot is_provisional is_spam_request has_played_game is_linkable "
            "is_viewable_and_writeable_by_all_members user_ignored");
        add(Kind::Texts, "recipient_ids disabled_functions disabled_gateway_events size");
        add(Kind::Map, "metadata moderation_metadata client_status");
        return made;
    }();
    return *kinds;
}

/// Fields that are objects, with those they have.
const std::unordered_map<std::string_view, std::string_view> kObjects{
    {"user", kUser},
    {"author", kUser},
    {"member", kMember},
    {"activity", kActivity},
    {"application", "id flags name"},
    {"channel", kChannel},
    {"call", "ended_timestamp participants"},
    {"message_reference", "message_id channel_id guild_id type"},
    {"linked_channel", "id name guild_id"},
    {"linked_lobby", "application_id lobby_id linked_by linked_at"},
    {"timestamps", "start end"},
    {"party", "id size privacy"},
    {"assets",
     "large_image large_text large_url small_image small_text small_url invite_cover_image"},
    {"secrets", "join match spectate"},
    {"poll", "question answers"},
    {"question", "text"},
    {"merged_presences", "friends guilds lobbies"},
    {"feature_flags", "disabled_functions disabled_gateway_events"},
};

/// Fields that are lists of objects, with those they have.
const std::unordered_map<std::string_view, std::string_view> kLists{
    {"users", kUser},
    {"relationships", kRelationship},
    {"game_relationships", kRelationship},
    {"private_channels", kChannel},
    {"lobbies", kLobby},
    {"members", kMember},
    {"friends", kPresence},
    {"recipients", kUser},
    {"activities", kActivity},
    {"buttons", "label url"},
    {"user_application_profiles",
     "provider_type provider_id provider_issued_user_id username "
     "avatar_hash metadata"},
    {"embeds", "title type url"},
    {"attachments", "id filename title content_type"},
    {"sticker_items", "id name"},
    {"message_snapshots", "message"},
    {"components", "type custom_id"},
    {"mentions", kUser},
};

constexpr std::string_view kReady =
    "v user users session_id resume_gateway_url application relationships game_relationships "
    "private_channels lobbies feature_flags session_type sessions";
constexpr std::string_view kLobbyMember =
    "lobby_id application_id member user user_id id connected";
constexpr std::string_view kIdentity =
    "user_id application_id provider_type provider_id provider_issued_user_id username avatar_hash "
    "metadata";

constexpr std::array kEvents{
    Event{"MESSAGE_CREATE", kMessage},
    Event{"READY", kReady},
    Event{"READY_SUPPLEMENTAL", "merged_presences lobbies"},
    Event{"RESUMED", ""},
    Event{"LOBBY_CREATE", kLobby},
    Event{"LOBBY_UPDATE", kLobby},
    Event{"LOBBY_DELETE", "id application_id reason"},
    Event{"LOBBY_MEMBER_ADD", kLobbyMember},
    Event{"LOBBY_MEMBER_UPDATE", kLobbyMember},
    Event{"LOBBY_MEMBER_REMOVE", kLobbyMember},
    Event{"LOBBY_MEMBER_CONNECT", kLobbyMember},
    Event{"LOBBY_MEMBER_DISCONNECT", kLobbyMember},
    Event{"LOBBY_MESSAGE_CREATE", kMessage},
    Event{"LOBBY_MESSAGE_UPDATE", kMessage},
    Event{"LOBBY_MESSAGE_DELETE", "id lobby_id channel_id"},
    Event{"MESSAGE_UPDATE", kMessage},
    Event{"MESSAGE_DELETE", "id channel_id recipient_id user_id"},
    Event{"CHANNEL_CREATE", kChannel},
    Event{"CHANNEL_UPDATE", kChannel},
    Event{"CHANNEL_DELETE", kChannel},
    Event{"RELATIONSHIP_ADD", kRelationship},
    Event{"RELATIONSHIP_UPDATE", kRelationship},
    Event{"RELATIONSHIP_REMOVE", kRelationship},
    Event{"GAME_RELATIONSHIP_ADD", kRelationship},
    Event{"GAME_RELATIONSHIP_REMOVE", kRelationship},
    Event{"PRESENCE_UPDATE", kPresence},
    Event{"USER_UPDATE", kUser},
    Event{"USER_APPLICATION_IDENTITY_UPDATE", kIdentity},
    Event{"USER_APPLICATION_IDENTITY_REMOVE", kIdentity},
    Event{"SESSIONS_REPLACE", ""},
    Event{"SOMETHING_ELSE", kUser},
};

template <class Map>
std::optional<typename Map::mapped_type> Find(const Map& map, std::string_view name) {
    const auto found = map.find(name);
    if (found == map.end()) return std::nullopt;
    return found->second;
}

}  // namespace

std::vector<std::string_view> Words(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::span<const Event> Events() { return kEvents; }
std::string_view UserFields() { return kUser; }
std::string_view MessageFields() { return kMessage; }

std::optional<std::string_view> FieldsOfObject(std::string_view name) {
    return Find(kObjects, name);
}

std::optional<std::string_view> FieldsOfList(std::string_view name) { return Find(kLists, name); }

Kind KindOf(std::string_view name) { return Find(Plain(), name).value_or(Kind::Text); }

}  // namespace fuzz
