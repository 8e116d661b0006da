#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace engine {

/// Reads one character of a UTF-8 text and moves `position`, which is before its end, behind it. A
/// byte that begins none is read as U+FFFD.
char32_t NextCharacter(std::string_view text, std::size_t& position) noexcept;

/// The text with U+FFFD in place of each byte that is no UTF-8, for which the service would close
/// the connection.
std::string ValidUtf8(std::string_view text);

}  // namespace engine
