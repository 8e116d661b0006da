#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// The words of a command line: split at blanks, with '…', "…" and \ as in a shell, but nothing is
/// expanded.
std::vector<std::string> CommandWords(std::string_view text);

}  // namespace engine
