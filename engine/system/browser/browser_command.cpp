#include "engine/system/browser/browser_command.h"

#include "engine/system/environment/command_rules.h"

namespace engine {
namespace {

/// `word` with its percent codes replaced; sets `has_url` when one of them was `%s`.
std::string Expand(std::string_view word, const std::string& url, bool& has_url) {
    std::string out;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const char next = word[i] == '%' && i + 1 < word.size() ? word[i + 1] : '\0';
        if (next != 's' && next != 'c' && next != '%') {
            out += word[i];
            continue;
        }
        ++i;
        has_url = has_url || next == 's';
        out += next == 's' ? url : std::string(1, next == 'c' ? ':' : '%');
    }
    return out;
}

/// Where the first entry of the list ends: a separator in quotes or in an address, such as that of
/// `firefox --proxy http://127.0.0.1:8080`, is a part of the command.
std::size_t EndOfEntry(std::string_view list) {
    char quote = '\0';
    bool in_address = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char character = list[i];
        if (quote != '\0') {
            if (character == quote) quote = '\0';
        } else if (character == '"' || character == '\'') {
            quote = character;
        } else if (character == ' ' || character == '\t') {
            in_address = false;
        } else if (list.substr(i).starts_with("://")) {
            in_address = true;
        } else if (character == kListSeparator && !in_address) {
            return i;
        }
    }
    // A quote that is never closed is none.
    return quote == '\0' ? std::string_view::npos : list.find(kListSeparator);
}

}  // namespace

std::vector<std::string> BrowserCommand(std::string_view entry, const std::string& url) {
    std::vector<std::string> command;
    bool has_url = false;
    for (const std::string& word : SplitCommand(entry))
        command.push_back(Expand(word, url, has_url));
    if (!command.empty() && !has_url) command.push_back(url);
    return command;
}

std::vector<std::string> BrowserEntries(std::string_view list) {
    std::vector<std::string> entries;
    while (true) {
        const std::size_t end = EndOfEntry(list);
        const std::string_view entry = list.substr(0, end);
        if (entry.find_first_not_of(" \t") != std::string_view::npos) entries.emplace_back(entry);
        if (end == std::string_view::npos) return entries;
        list.remove_prefix(end + 1);
    }
}

}  // namespace engine
