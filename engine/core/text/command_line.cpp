#include "engine/core/text/command_line.h"

#include <utility>

namespace engine {

std::vector<std::string> CommandWords(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote == 0 && (c == ' ' || c == '\t')) {
            if (std::exchange(in_word, false)) words.push_back(std::exchange(word, {}));
            continue;
        }
        in_word = true;
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            word += text[++i];
        } else {
            word += c;
        }
    }
    if (in_word) words.push_back(std::move(word));
    return words;
}

}  // namespace engine
