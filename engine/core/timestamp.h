#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace engine {

/// Milliseconds since the Unix epoch of an ISO 8601 time such as `2026-03-01T12:00:00.123000+00:00`
/// or `...Z`; nothing for any other text, and for times before the epoch.
std::optional<std::uint64_t> ParseTimestamp(std::string_view text) noexcept;

}  // namespace engine
