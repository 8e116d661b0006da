#pragma once

#include <string_view>

namespace engine {

/// Has programs that the host starts not inherit what is open under a name that begins so, as
/// /proc/self/fd shows it: for libraries that leave that out. A program that is started at this
/// very moment may get it. Linux only; any thread.
void KeepFromPrograms(std::string_view name);

}  // namespace engine
