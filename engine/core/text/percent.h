#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

/// Names and values of a query or form, in order.
using Parameters = std::vector<std::pair<std::string, std::string>>;

/// RFC 3986: all but unreserved characters become %XX (upper case).
std::string PercentEncode(std::string_view text);
/// Inverse of `PercentEncode`; `plus_as_space` for forms. Nothing on a malformed escape.
std::optional<std::string> PercentDecode(std::string_view text, bool plus_as_space = false);

/// `a=1&b=x%20y`; fits both queries and application/x-www-form-urlencoded bodies.
std::string EncodeParameters(const Parameters& parameters);
/// Inverse of `EncodeParameters`, `+` read as space. Nothing on a malformed escape.
std::optional<Parameters> DecodeParameters(std::string_view text);
/// The first value of that name.
std::optional<std::string> FindParameter(const Parameters& parameters, std::string_view name);

}  // namespace engine
