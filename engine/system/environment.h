#pragma once

#include <optional>
#include <string>

namespace engine {

/// The variable's value; unset and empty are both nothing. Call it on threads of the API's
/// callers, not on the I/O thread: the host may change its environment at any time on its own.
std::optional<std::string> Environment(const char* name);

}  // namespace engine
