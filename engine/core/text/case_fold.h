#pragma once

#include <string>
#include <string_view>

namespace engine {

/// The characters of a UTF-8 text, letters in lower case, to compare names regardless of case.
/// Covers the Latin, Greek and Cyrillic letters that have one other case; what is no UTF-8 becomes
/// U+FFFD.
std::u32string FoldCase(std::string_view text);

}  // namespace engine
