#pragma once

#include <string_view>

namespace engine {

/// Whether `host` (no brackets, no port) can only mean this machine: 127.0.0.0/8, ::1,
/// `localhost` and names below it. The engine never asks DNS for those names.
bool IsLoopbackHost(std::string_view host);

}  // namespace engine
