#pragma once

#include <string>
#include <string_view>

namespace engine {

/// UTF-8 as Windows' functions take it; what is no UTF-8 becomes U+FFFD. Windows alone.
std::wstring WideText(std::string_view utf8);

/// The same the other way round.
std::string NarrowText(std::wstring_view wide);

}  // namespace engine
