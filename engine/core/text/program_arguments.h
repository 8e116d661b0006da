#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace engine {

// How programs on Windows, which get one command line, take it apart.

/// The words of a command line: split at blanks outside of "…"; backslashes count only in front of
/// a double quote, where each pair stands for one and an odd one for the quote itself.
std::vector<std::string> WindowsCommandWords(std::string_view command);

/// The command line whose words are these.
std::string WindowsCommandLine(const std::vector<std::string>& words);

}  // namespace engine
