#pragma once

#include <string>
#include <string_view>

namespace engine {

/// What a masked value is replaced with.
inline constexpr std::string_view kRedacted = "[redacted]";

/// `text` without secrets: values of sensitive names (tokens, codes, verifiers, states, secrets)
/// in URLs, forms, JSON and headers, whatever follows `Bearer`, `Bot` or `Basic`, and every value
/// held by a live `Secret`. Any thread.
std::string Redact(std::string_view text);

}  // namespace engine
