#include "engine/core/ids/snowflake.h"

#include <charconv>

namespace engine {

std::optional<std::uint64_t> ParseSnowflake(std::string_view text) noexcept {
    std::uint64_t id = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, id);
    if (error != std::errc() || stop != end) return std::nullopt;
    return id;
}

std::uint64_t SnowflakeTimestamp(std::uint64_t id) noexcept {
    constexpr std::uint64_t kServiceEpoch = 1420070400000;
    return (id >> 22) + kServiceEpoch;
}

}  // namespace engine
