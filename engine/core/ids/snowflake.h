#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace engine {

/// The id in `text`: decimal digits of an unsigned 64-bit integer and nothing else.
std::optional<std::uint64_t> ParseSnowflake(std::string_view text) noexcept;

/// Milliseconds since the Unix epoch at which `id` was made.
std::uint64_t SnowflakeTimestamp(std::uint64_t id) noexcept;

}  // namespace engine
