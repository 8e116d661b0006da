#include "engine/messages/store/message.h"

#include <utility>

#include "engine/core/ids/snowflake.h"
#include "engine/core/json/json_fields.h"
#include "engine/core/text/date_time.h"
#include "engine/core/text/text_memory.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int64_t kSentBySocialLayer = 1 << 16;
/// What a message without any text takes, with its places in the tables; and a pair of metadata.
constexpr std::size_t kBareWeight = 768;
constexpr std::size_t kPairWeight = 128;
/// A user who is kept for the message alone, without the names.
constexpr std::size_t kUserWeight = 512;

/// Milliseconds since the Unix epoch; nothing for what is no time, or one before it.
std::optional<std::uint64_t> AsTime(MessageFields::Field field) {
    const auto text = AsString(field);
    const auto time = text ? ParseTimestamp(*text) : std::nullopt;
    if (!time || time->time_since_epoch().count() < 0) return std::nullopt;
    return static_cast<std::uint64_t>(time->time_since_epoch().count());
}

void UpdateModeration(Message& message, MessageFields::Field field, bool edited) {
    if (!field && edited) message.moderation_metadata.clear();
    UpdateMetadata(message.moderation_metadata, field);
}

/// As if the message alone kept the user, who may be kept for others, too.
std::size_t WeightOf(const UserCell& cell) {
    const auto user = cell.Load();
    if (!user) return kUserWeight;
    std::size_t weight = kUserWeight + MemoryOf(user->username);
    if (user->global_name) weight += MemoryOf(*user->global_name);
    if (user->avatar) weight += MemoryOf(*user->avatar);
    return weight;
}

}  // namespace

std::uint64_t Message::Conversation() const noexcept {
    if (lobby_id != 0) return lobby_id;
    return recipient_id != 0 ? recipient_id : channel_id;
}

std::size_t Message::Weight() const noexcept {
    std::size_t weight = kBareWeight + MemoryOf(content);
    if (additional_name) weight += MemoryOf(*additional_name);
    if (additional_content && additional_content->title)
        weight += MemoryOf(*additional_content->title);
    for (const Metadata* const pairs : {&metadata, &moderation_metadata}) {
        for (const auto& [key, value] : *pairs) {
            weight += kPairWeight + MemoryOf(key) + MemoryOf(value);
        }
    }
    if (author) weight += WeightOf(*author);
    for (const auto& user : named) weight += WeightOf(*user);
    return weight;
}

void UpdateMessage(Message& message, const MessageFields& fields) {
    const std::uint64_t edited = AsTime(fields.edited_timestamp).value_or(message.edited);
    UpdateModeration(message, fields.moderation_metadata, edited != message.edited);
    message.edited = edited;
    if (auto content = AsString(fields.content)) message.content = std::move(*content);
    UpdateMetadata(message.metadata, fields.metadata);
    if (const auto id = AsId(fields.application_id)) message.application_id = *id;
    if (const json::object* const member = AsObject(fields.lobby_member)) {
        if (auto name = StringField(*member, "additional_name")) {
            message.additional_name = std::move(*name);
        }
    }
    if (const auto flags = AsInteger(fields.flags)) {
        message.sent_from_game = (*flags & kSentBySocialLayer) != 0;
        message.additional_content = ReadAdditionalContent(fields);
    }
    if (message.sent == 0) {
        message.sent = AsTime(fields.timestamp).value_or(SnowflakeTimestamp(message.id));
    }
}

}  // namespace engine
