#include "engine/messages/store/readable_content.h"

#include <optional>

#include "engine/core/ids/snowflake.h"

namespace engine {
namespace {

/// Longer than any markup, so that a text full of `<` is read once, not over and over.
constexpr std::size_t kMaximumMarkup = 128;

std::optional<std::string> Mention(std::string_view markup, const UserStore& users) {
    markup.remove_prefix(1);  // @
    if (markup.starts_with('!')) markup.remove_prefix(1);
    const auto id = ParseSnowflake(markup);
    const auto cell = id ? users.Find(*id) : nullptr;
    const auto user = cell ? cell->Load() : nullptr;
    if (!user || user->username.empty()) return std::nullopt;
    return "@" + user->username;
}

/// `:name:id` or `a:name:id`
std::optional<std::string> Emoji(std::string_view markup) {
    if (markup.starts_with('a')) markup.remove_prefix(1);
    if (!markup.starts_with(':')) return std::nullopt;
    const std::size_t end = markup.find(':', 1);
    if (end == std::string_view::npos || end == 1) return std::nullopt;
    if (!ParseSnowflake(markup.substr(end + 1))) return std::nullopt;
    return std::string(markup.substr(0, end + 1));
}

}  // namespace

std::string ReadableContent(std::string_view raw, const UserStore& users) {
    std::string text;
    text.reserve(raw.size());
    while (!raw.empty()) {
        const std::size_t start = raw.find('<');
        text += raw.substr(0, start);
        if (start == std::string_view::npos) break;
        raw.remove_prefix(start);
        const std::size_t end = raw.substr(0, kMaximumMarkup).find('>');
        std::optional<std::string> readable;
        if (end != std::string_view::npos) {
            const std::string_view markup = raw.substr(1, end - 1);
            readable = markup.starts_with('@') ? Mention(markup, users) : Emoji(markup);
        }
        text += readable ? *readable : "<";
        raw.remove_prefix(readable ? end + 1 : 1);
    }
    return text;
}

}  // namespace engine
