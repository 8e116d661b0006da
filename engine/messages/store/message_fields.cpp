#include "engine/messages/store/message_fields.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace engine {
namespace {

struct NamedField {
    std::string_view name;
    MessageFields::Field MessageFields::*field;
};

/// By the length of their names, which few share.
constexpr NamedField kFields[] = {
    {"id", &MessageFields::id},
    {"poll", &MessageFields::poll},
    {"type", &MessageFields::type},
    {"flags", &MessageFields::flags},
    {"nonce", &MessageFields::nonce},
    {"author", &MessageFields::author},
    {"embeds", &MessageFields::embeds},
    {"thread", &MessageFields::thread},
    {"channel", &MessageFields::channel},
    {"content", &MessageFields::content},
    {"activity", &MessageFields::activity},
    {"lobby_id", &MessageFields::lobby_id},
    {"mentions", &MessageFields::mentions},
    {"metadata", &MessageFields::metadata},
    {"timestamp", &MessageFields::timestamp},
    {"channel_id", &MessageFields::channel_id},
    {"components", &MessageFields::components},
    {"attachments", &MessageFields::attachments},
    {"channel_type", &MessageFields::channel_type},
    {"lobby_member", &MessageFields::lobby_member},
    {"recipient_id", &MessageFields::recipient_id},
    {"sticker_items", &MessageFields::sticker_items},
    {"application_id", &MessageFields::application_id},
    {"edited_timestamp", &MessageFields::edited_timestamp},
    {"moderation_metadata", &MessageFields::moderation_metadata},
};
constexpr std::size_t kMaxName = std::rbegin(kFields)->name.size();
constexpr auto kByLength = [](const NamedField& left, const NamedField& right) {
    return left.name.size() < right.name.size();
};
static_assert(std::ranges::is_sorted(kFields, kByLength));

/// Where in kFields the names of each length begin; those of the next one are their end.
constexpr auto kFirst = [] {
    std::array<std::size_t, kMaxName + 2> first{};
    for (std::size_t length = 0; length < first.size(); ++length) {
        while (first[length] < std::size(kFields) && kFields[first[length]].name.size() < length) {
            ++first[length];
        }
    }
    return first;
}();

}  // namespace

MessageFields::MessageFields(const boost::json::object& message) {
    for (const auto& [key, value] : message) {
        if (key.size() > kMaxName) continue;
        for (std::size_t i = kFirst[key.size()]; i < kFirst[key.size() + 1]; ++i) {
            if (kFields[i].name == std::string_view(key)) this->*kFields[i].field = &value;
        }
    }
}

}  // namespace engine
