#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/json_fields.h"
#include "engine/messages/message.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::int64_t kVoiceMessage = 1 << 13;  // flag
constexpr std::int64_t kTextType = 0;            // types
constexpr std::int64_t kReplyType = 19;

std::uint8_t Count(const json::object& message, std::string_view list) {
    constexpr std::size_t kMaximum = std::numeric_limits<std::uint8_t>::max();
    const json::array* const entries = ArrayField(message, list);
    return entries ? static_cast<std::uint8_t>(std::min(entries->size(), kMaximum)) : 0;
}

AdditionalContent One(AdditionalContentType type, std::optional<std::string> title = {}) {
    return {type, std::move(title), 1};
}

}  // namespace

std::optional<AdditionalContent> ReadAdditionalContent(const json::object& message) {
    using Type = AdditionalContentType;
    if ((IntegerField(message, "flags").value_or(0) & kVoiceMessage) != 0) {
        return One(Type::VoiceMessage);
    }
    if (const json::object* const poll = ObjectField(message, "poll")) {
        const json::object* const question = ObjectField(*poll, "question");
        return One(Type::Poll, question ? StringField(*question, "text") : std::nullopt);
    }
    if (const json::object* const thread = ObjectField(message, "thread")) {
        return One(Type::Thread, StringField(*thread, "name"));
    }
    constexpr std::pair<std::string_view, Type> kLists[] = {{"attachments", Type::Attachment},
                                                            {"sticker_items", Type::Sticker},
                                                            {"embeds", Type::Embed},
                                                            {"components", Type::Other}};
    for (const auto& [list, type] : kLists) {
        if (const std::uint8_t count = Count(message, list)) {
            return AdditionalContent{type, std::nullopt, count};
        }
    }
    // A notice of the platform, such as that a channel was linked.
    const std::int64_t type = IntegerField(message, "type").value_or(kTextType);
    if (type != kTextType && type != kReplyType) return One(Type::Other);
    return std::nullopt;
}

}  // namespace engine
