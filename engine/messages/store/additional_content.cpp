#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/messages/store/message.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int64_t kVoiceMessage = 1 << 13;  // flag
constexpr std::int64_t kTextType = 0;            // types
constexpr std::int64_t kReplyType = 19;

std::uint8_t Count(MessageFields::Field list) {
    constexpr std::size_t kMaximum = std::numeric_limits<std::uint8_t>::max();
    const json::array* const entries = AsArray(list);
    return entries ? static_cast<std::uint8_t>(std::min(entries->size(), kMaximum)) : 0;
}

AdditionalContent One(AdditionalContentType type, std::optional<std::string> title = {}) {
    return {type, std::move(title), 1};
}

}  // namespace

std::optional<AdditionalContent> ReadAdditionalContent(const MessageFields& message) {
    using Type = AdditionalContentType;
    if ((AsInteger(message.flags).value_or(0) & kVoiceMessage) != 0) {
        return One(Type::VoiceMessage);
    }
    if (const json::object* const poll = AsObject(message.poll)) {
        const json::object* const question = ObjectField(*poll, "question");
        return One(Type::Poll, question ? StringField(*question, "text") : std::nullopt);
    }
    if (const json::object* const thread = AsObject(message.thread)) {
        return One(Type::Thread, StringField(*thread, "name"));
    }
    const std::pair<MessageFields::Field, Type> lists[] = {{message.attachments, Type::Attachment},
                                                           {message.sticker_items, Type::Sticker},
                                                           {message.embeds, Type::Embed},
                                                           {message.components, Type::Other}};
    for (const auto& [list, type] : lists) {
        if (const std::uint8_t count = Count(list)) {
            return AdditionalContent{type, std::nullopt, count};
        }
    }
    // A notice of the platform, such as that a channel was linked.
    const std::int64_t type = AsInteger(message.type).value_or(kTextType);
    if (type != kTextType && type != kReplyType) return One(Type::Other);
    return std::nullopt;
}

}  // namespace engine
