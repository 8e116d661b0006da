#pragma once

#include <optional>
#include <string_view>

#include "engine/net/http/http_message.h"

namespace engine {

/// The number that a header holds, such as the seconds of `Retry-After`.
std::optional<double> HeaderNumber(const Headers& headers, std::string_view name);

}  // namespace engine
