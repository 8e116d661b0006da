#pragma once

#include "sdk/include/sdk/loader.h"
#include "sdk/src/loader/candidates.h"

namespace sdk {

// Asks the library, whose symbols are published already, what it is and what it lacks.
LibraryInfo DescribeLibrary(void* library, const Candidate& candidate);

}  // namespace sdk
