#pragma once

#include <string>

#include "sdk/src/loader/dynamic_library.h"

namespace sdk {

// Makes sentences of what the dynamic linker of glibc, musl or macOS says.
OpenResult ExplainLinkerMessage(const std::string& message);

}  // namespace sdk
