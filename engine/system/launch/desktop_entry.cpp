#include "engine/system/launch/desktop_entry.h"

#include <string_view>

namespace engine {
namespace {

/// One argument of Exec: quoted when it holds a character the specification reserves, percent
/// signs doubled because a single one begins a field code.
std::string Quoted(std::string_view word) {
    constexpr std::string_view kReserved = " \t\n\r\"'\\><~|&;$*?#()`";
    constexpr std::string_view kEscaped = "\"`$\\";
    const bool quote = word.empty() || word.find_first_of(kReserved) != std::string_view::npos;
    std::string text = quote ? "\"" : "";
    for (const char c : word) {
        if (quote && kEscaped.find(c) != std::string_view::npos) text += '\\';
        text += c;
        if (c == '%') text += '%';
    }
    return quote ? text + '"' : text;
}

/// The value of a key of type string, whose escapes are undone before quotes are.
std::string Value(std::string_view text) {
    std::string value;
    for (const char c : text) {
        switch (c) {
            case '\\':
                value += "\\\\";
                break;
            case '\n':
                value += "\\n";
                break;
            case '\t':
                value += "\\t";
                break;
            case '\r':
                value += "\\r";
                break;
            default:
                value += c;
        }
    }
    return value;
}

}  // namespace

Result<std::string> DesktopEntry(std::uint64_t application_id,
                                 const std::vector<std::string>& words, LinkArgument link) {
    if (words.empty() || words.front().empty()) {
        return Error::Invalid("The launch command names no program.");
    }
    if (words.front().find('=') != std::string::npos) {
        return Error::Invalid(
            "A desktop entry cannot start a program with an equals sign in its path: " +
            words.front() + ". Start it through a link without one.");
    }
    std::string command;
    for (const std::string& word : words) command += (command.empty() ? "" : " ") + Quoted(word);
    if (link == LinkArgument::Url) command += " %u";
    const std::string id = std::to_string(application_id);
    return "[Desktop Entry]\nType=Application\nName=Game " + id + "\nExec=" + Value(command) +
           "\nNoDisplay=true\nMimeType=x-scheme-handler/discord-" + id + ";\n";
}

}  // namespace engine
