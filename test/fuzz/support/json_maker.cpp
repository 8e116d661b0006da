#include "test/fuzz/support/json_maker.h"

#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fuzz {
namespace {

namespace json = boost::json;

constexpr int kDeepest = 6;

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

enum class Kind { Id, Text, Number, Bool, Texts, Map };

const std::unordered_map<std::string_view, Kind>& Plain() {
    static const auto* const kinds = [] {
        auto* const made = new std::unordered_map<std::string_view, Kind>;
        const auto add = [made](Kind kind, std::string_view names) {
            while (!names.empty()) {
                const std::size_t end = std::min(names.find(' '), names.size());
                made->emplace(names.substr(0, end), kind);
                names.remove_prefix(std::min(end + 1, names.size()));
            }
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

struct Event {
    std::string_view name;
    std::string_view fields;
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

constexpr std::array<std::string_view, 20> kTexts{"",
                                                  "a",
                                                  "online",
                                                  "idle",
                                                  "dnd",
                                                  "offline",
                                                  "all",
                                                  "2026-07-01T12:00:00.000000+00:00",
                                                  "2026-07-01T12:00:00Z",
                                                  "a_bb71f469c158984e265093a81b3397fb",
                                                  "https://example.com/a?b=c",
                                                  "ws://127.0.0.1:1",
                                                  "PRESENCE_UPDATE",
                                                  "Client::Connect",
                                                  "\xC3\xA4\xF0\x9F\x98\x80",
                                                  "18446744073709551615",
                                                  "-1",
                                                  "0",
                                                  "secret",
                                                  "1:2:3"};

constexpr std::array<std::int64_t, 16> kNumbers{
    0,  1,   2,   3,    4,     5,     6,  31,
    64, 256, 512, 1024, 65536, 41250, -1, std::numeric_limits<std::int64_t>::max()};

json::value Value(std::string_view text) { return json::string(text); }

std::vector<std::string_view> Words(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

}  // namespace

std::string_view EventName(Choices& choices) { return choices.OneOf(kEvents).name; }

json::value JsonMaker::EventData(std::string_view name) {
    if (choices_.Byte() == 255) return Anything(0);
    if (name == "SESSIONS_REPLACE") return List("session_id status activities active", 1);
    for (const Event& event : kEvents) {
        if (event.name != name) continue;
        json::value data = Object(event.fields);
        // Without these the session would mostly start over.
        if (json::object* const object = data.if_object(); object && name == "READY") {
            if (choices_.Byte() < 250) (*object)["session_id"] = "s";
            if (choices_.Byte() < 250) (*object)["user"] = {{"id", "1"}, {"username", "me"}};
        }
        return data;
    }
    return nullptr;
}

json::value JsonMaker::Object(std::string_view fields, int depth) {
    json::object object;
    if (depth > kDeepest) return object;
    const auto names = Words(fields);
    // Which of them there are, eight to a byte: flipping a bit adds or takes one field.
    std::uint8_t mask = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i % 8 == 0) mask = choices_.Byte();
        if (mask >> i % 8 & 1) object[names[i]] = Field(names[i], depth + 1);
    }
    return object;
}

json::value JsonMaker::Field(std::string_view name, int depth) {
    if (choices_.AtEnd()) return nullptr;
    if (choices_.Byte() >= 248) return Anything(depth);
    if (const auto object = kObjects.find(name); object != kObjects.end()) {
        return Object(object->second, depth);
    }
    if (const auto list = kLists.find(name); list != kLists.end()) {
        return List(list->second, depth);
    }
    const auto plain = Plain().find(name);
    switch (plain == Plain().end() ? Kind::Text : plain->second) {
        case Kind::Id:
            return Id();
        case Kind::Number:
            return Number();
        case Kind::Bool:
            return choices_.Byte() % 2 == 0;
        case Kind::Texts: {
            json::array texts;
            for (std::size_t left = choices_.Below(5); left > 0; --left) texts.push_back(Id());
            return texts;
        }
        case Kind::Map: {
            json::object map;
            for (std::size_t left = choices_.Below(5); left > 0; --left) {
                map[std::string(1, static_cast<char>('a' + choices_.Below(26)))] = Text();
            }
            return map;
        }
        case Kind::Text:
            return Text();
    }
    return nullptr;
}

json::value JsonMaker::List(std::string_view fields, int depth) {
    json::array list;
    for (std::size_t left = choices_.Below(7); left > 0 && !choices_.AtEnd(); --left) {
        list.push_back(choices_.Byte() >= 252 ? Anything(depth + 1) : Object(fields, depth + 1));
    }
    return list;
}

json::value JsonMaker::Anything(int depth) {
    switch (choices_.Below(depth > kDeepest ? 6 : 8)) {
        case 0:
            return nullptr;
        case 1:
            return Number();
        case 2:
            return Text();
        case 3:
            return choices_.Byte() % 2 == 0;
        case 4:
            return static_cast<double>(choices_.Number(3)) / 7;
        case 5:
            return std::numeric_limits<std::uint64_t>::max() - choices_.Byte();
        case 6:
            return List(kUser, depth + 1);
        default:
            return Object(kMessage, depth + 1);
    }
}

json::value JsonMaker::Id() {
    const std::uint8_t choice = choices_.Byte();
    if (choice < 200) return Value(std::to_string(choice % 8 + 1));
    if (choice < 230) return Value(std::to_string(choices_.Number(8)));
    if (choice < 250) return choice;
    return Text();
}

json::value JsonMaker::Text() {
    const std::uint8_t choice = choices_.Byte();
    if (choice < 200) return Value(kTexts[choice % kTexts.size()]);
    if (choice < 220) return Value(std::string(choices_.Number(2), 'x'));
    json::string text;
    for (const char letter : choices_.Text()) text += static_cast<char>(letter & 0x7F);
    return text;
}

json::value JsonMaker::Number() {
    const std::uint8_t choice = choices_.Byte();
    if (choice < 200) return kNumbers[choice % kNumbers.size()];
    return static_cast<std::int64_t>(choices_.Number(8));
}

}  // namespace fuzz
