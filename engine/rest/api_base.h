#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace engine {

/// The API root with its version: no trailing slash, `/v10` appended unless the path ends in
/// `/v<n>` already. ValidationError for an empty or malformed base, one with a query or user, and
/// plain HTTP to a host that is not loopback.
Result<std::string> ComposeApiBase(std::string_view base);

}  // namespace engine
