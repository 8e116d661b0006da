#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// RFC 4648 section 5, without padding.
std::string Base64UrlEncode(std::string_view bytes);
/// Inverse of `Base64UrlEncode`; nothing when `text` is no base64url without padding.
std::optional<std::string> Base64UrlDecode(std::string_view text);

/// RFC 4648 section 4, with padding (for Basic credentials).
std::string Base64Encode(std::string_view bytes);

}  // namespace engine
