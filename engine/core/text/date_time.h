#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace engine {

/// A moment on the service's calendar, to the millisecond.
using Timestamp = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;

/// An ISO 8601 moment as the service writes it, such as `2026-07-01T12:00:00.000000+00:00` or
/// `2026-07-01T12:00:00Z`. Nothing for any other text, or one without a zone.
std::optional<Timestamp> ParseTimestamp(std::string_view text);

/// The `Date` of an HTTP response, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7; the
/// two obsolete formats are not read).
std::optional<Timestamp> ParseHttpDate(std::string_view text);

}  // namespace engine
