#pragma once

#include <string>

#include "sdk/src/loader/dynamic_library.h"

namespace sdk {

// Explains messages of the dynamic linker of glibc, musl or macOS.
OpenResult ExplainLinkerMessage(const std::string& message);

}  // namespace sdk
