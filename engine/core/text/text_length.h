#pragma once

#include <cstddef>
#include <string_view>

namespace engine {

/// How many Unicode characters a UTF-8 text has; the service's limits count them, not bytes.
std::size_t CharacterCount(std::string_view text) noexcept;

}  // namespace engine
