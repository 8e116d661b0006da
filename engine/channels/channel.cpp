#include "engine/channels/channel.h"

#include <utility>

#include "engine/core/ids/snowflake.h"
#include "engine/core/json/json_fields.h"

namespace engine {

namespace json = boost::json;

namespace {

std::optional<std::uint64_t> IdOfText(const json::value& entry) {
    const json::string* const text = entry.if_string();
    return text ? ParseSnowflake(*text) : std::nullopt;
}

std::optional<std::uint64_t> IdOfUser(const json::value& entry) {
    const json::object* const user = entry.if_object();
    return user ? IdField(*user, "id") : std::nullopt;
}

}  // namespace

std::optional<std::vector<std::uint64_t>> Recipients(const json::object& channel) {
    const json::array* const ids = ArrayField(channel, "recipient_ids");
    const json::array* const users = ArrayField(channel, "recipients");
    if (!ids && !users) return std::nullopt;
    std::vector<std::uint64_t> recipients;
    for (const json::value& entry : ids ? *ids : *users) {
        const auto id = ids ? IdOfText(entry) : IdOfUser(entry);
        if (!id || *id == 0) return std::nullopt;
        recipients.push_back(*id);
    }
    return recipients;
}

Channel UpdatedChannel(Channel known, const json::object& object) {
    const auto type = SmallIntegerField(object, "type");
    if (type && *type >= 0) known.type = static_cast<ChannelType>(*type);
    if (auto name = StringField(object, "name")) known.name = std::move(*name);
    if (auto recipients = Recipients(object)) known.recipients = std::move(*recipients);
    return known;
}

}  // namespace engine
