#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace engine {

/// What a masked value is replaced with.
inline constexpr std::string_view kRedacted = "[redacted]";

/// `text` without secrets: values of sensitive names (tokens, codes, verifiers, states, secrets)
/// in URLs, forms, JSON and headers, whatever follows `Bearer`, `Bot` or `Basic`, and every value
/// held by a live `Secret`. Any thread.
std::string Redact(std::string_view text);
/// The same; adds to `steps` how many characters were looked at, by which tests see that no text
/// is slower than its length.
std::string Redact(std::string_view text, std::size_t& steps);

}  // namespace engine
