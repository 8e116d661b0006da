#include "engine/core/text/program_arguments.h"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

std::string QuotedArgument(std::string_view word) {
    if (!word.empty() && word.find_first_of(" \t\n\v\"") == std::string_view::npos) {
        return std::string(word);
    }
    std::string quoted = "\"";
    std::size_t backslashes = 0;
    for (const char c : word) {
        if (c == '"') quoted.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        quoted += c;
    }
    return quoted.append(backslashes, '\\') + '"';
}

}  // namespace

std::vector<std::string> WindowsCommandWords(std::string_view command) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    bool quoted = false;
    for (std::size_t at = 0; at < command.size();) {
        const char c = command[at];
        if (!quoted && (c == ' ' || c == '\t')) {
            if (std::exchange(in_word, false)) words.push_back(std::exchange(word, {}));
            ++at;
            continue;
        }
        in_word = true;
        const std::size_t end = std::min(command.find_first_not_of('\\', at), command.size());
        const std::size_t backslashes = end - at;
        at = end;
        if (at == command.size() || command[at] != '"') {
            word.append(backslashes, '\\');
            if (backslashes == 0) word += command[at++];
            continue;
        }
        word.append(backslashes / 2, '\\');
        if (backslashes % 2 == 1) {
            word += '"';
        } else {
            quoted = !quoted;
        }
        ++at;
    }
    if (in_word) words.push_back(std::move(word));
    return words;
}

std::string WindowsCommandLine(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + QuotedArgument(word);
    return line;
}

}  // namespace engine
