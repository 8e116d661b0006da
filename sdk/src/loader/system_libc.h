#pragma once

#include <string>

namespace sdk {

// What this system has, where a library asks for a newer one. POSIX systems.
std::string SystemLibc();

}  // namespace sdk
