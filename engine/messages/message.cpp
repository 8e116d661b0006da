#include "engine/messages/message.h"

#include <utility>

#include "engine/core/date_time.h"
#include "engine/core/json_fields.h"
#include "engine/core/snowflake.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int64_t kSentBySocialLayer = 1 << 16;

/// Milliseconds since the Unix epoch; nothing for what is no time, or one before it.
std::optional<std::uint64_t> TimeField(const json::object& object, std::string_view name) {
    const auto text = StringField(object, name);
    const auto time = text ? ParseTimestamp(*text) : std::nullopt;
    if (!time || time->time_since_epoch().count() < 0) return std::nullopt;
    return static_cast<std::uint64_t>(time->time_since_epoch().count());
}

void UpdateModeration(Message& message, const json::object& object, bool edited) {
    if (!object.contains("moderation_metadata")) {
        if (edited) message.moderation_metadata.clear();
        return;
    }
    UpdateMetadata(message.moderation_metadata, object, "moderation_metadata");
}

}  // namespace

std::uint64_t Message::Conversation() const noexcept {
    if (lobby_id != 0) return lobby_id;
    return recipient_id != 0 ? recipient_id : channel_id;
}

void UpdateMessage(Message& message, const json::object& object) {
    const std::uint64_t edited = TimeField(object, "edited_timestamp").value_or(message.edited);
    UpdateModeration(message, object, edited != message.edited);
    message.edited = edited;
    if (auto content = StringField(object, "content")) message.content = std::move(*content);
    UpdateMetadata(message.metadata, object, "metadata");
    if (const auto id = IdField(object, "application_id")) message.application_id = *id;
    if (const json::object* const member = ObjectField(object, "lobby_member")) {
        if (auto name = StringField(*member, "additional_name")) {
            message.additional_name = std::move(*name);
        }
    }
    if (const auto flags = IntegerField(object, "flags")) {
        message.sent_from_game = (*flags & kSentBySocialLayer) != 0;
        message.additional_content = ReadAdditionalContent(object);
    }
    if (message.sent == 0) {
        message.sent = TimeField(object, "timestamp").value_or(SnowflakeTimestamp(message.id));
    }
}

}  // namespace engine
