#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "engine/core/text/url.h"

namespace engine {

/// Whether `host` (lower case, no brackets, no port) can only mean this machine: 127.0.0.0/8, ::1,
/// `localhost` and names below it. The engine never asks DNS for those names.
bool IsLoopbackHost(std::string_view host);

/// ValidationError (PlainRemote) for http and ws to a host that is not loopback.
Result<void> RequireSecureOrLoopback(const Url& url);

}  // namespace engine
