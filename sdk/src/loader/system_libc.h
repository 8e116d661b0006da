#pragma once

#include <string>

namespace sdk {

// Describes this system's C library, for libraries that need a newer one. POSIX systems.
std::string SystemLibc();

}  // namespace sdk
