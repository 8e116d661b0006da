#pragma once

#include <string_view>

namespace engine {

/// Prevents child programs of the host from inheriting descriptors whose name in /proc/self/fd
/// begins like this, for libraries that do not do so themselves. A program that is started at the
/// same moment may still inherit them. Linux only; any thread.
void KeepFromPrograms(std::string_view name);

}  // namespace engine
