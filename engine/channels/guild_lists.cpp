#include "engine/channels/guild_lists.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "engine/core/json/json_fields.h"

namespace engine {

namespace json = boost::json;

namespace {

std::optional<LinkedLobby> ReadLinkedLobby(const json::object& channel) {
    const json::object* const lobby = ObjectField(channel, "linked_lobby");
    const auto id = lobby ? IdField(*lobby, "lobby_id") : std::nullopt;
    if (!id) return std::nullopt;
    return LinkedLobby{IdField(*lobby, "application_id").value_or(0), *id};
}

GuildChannel ReadChannel(std::uint64_t id, const json::object& object) {
    GuildChannel channel;
    channel.id = id;
    channel.name = StringField(object, "name").value_or("");
    channel.type = static_cast<ChannelType>(SmallIntegerField(object, "type").value_or(0));
    channel.position = SmallIntegerField(object, "position").value_or(0);
    channel.parent_id = IdField(object, "parent_id");
    channel.is_linkable = BoolField(object, "is_linkable").value_or(false);
    channel.is_viewable_and_writeable_by_all_members =
        BoolField(object, "is_viewable_and_writeable_by_all_members").value_or(false);
    channel.linked_lobby = ReadLinkedLobby(object);
    return channel;
}

void SortAsShown(std::vector<GuildChannel>& channels) {
    std::map<std::uint64_t, std::int32_t> categories;
    for (const GuildChannel& channel : channels) {
        if (channel.type == ChannelType::GuildCategory) categories[channel.id] = channel.position;
    }
    const auto place = [&](const GuildChannel& channel) {
        const bool heading = channel.type == ChannelType::GuildCategory;
        const std::uint64_t category = heading ? channel.id : channel.parent_id.value_or(0);
        const auto found = categories.find(category);
        const bool inside = found != categories.end();
        return std::tuple(inside, inside ? found->second : 0, inside ? category : 0, !heading,
                          channel.position, channel.id);
    };
    std::sort(channels.begin(), channels.end(),
              [&](const GuildChannel& left, const GuildChannel& right) {
                  return place(left) < place(right);
              });
}

}  // namespace

Result<std::vector<GuildMinimal>> ReadGuilds(const json::value& answer) {
    const json::array* const list = answer.if_array();
    if (!list) return Error::Unreadable("GET /users/@me/guilds", "is no list");
    std::vector<GuildMinimal> guilds;
    for (const json::value& entry : *list) {
        const json::object* const object = entry.if_object();
        const auto id = object ? IdField(*object, "id") : std::nullopt;
        if (id) guilds.push_back({*id, StringField(*object, "name").value_or("")});
    }
    return guilds;
}

Result<std::vector<GuildChannel>> ReadGuildChannels(const json::value& answer) {
    const json::array* const list = answer.if_array();
    if (!list) return Error::Unreadable("GET /guilds/{guild}/channels", "is no list");
    std::vector<GuildChannel> channels;
    for (const json::value& entry : *list) {
        const json::object* const object = entry.if_object();
        const auto id = object ? IdField(*object, "id") : std::nullopt;
        if (id) channels.push_back(ReadChannel(*id, *object));
    }
    SortAsShown(channels);
    return channels;
}

}  // namespace engine
