#pragma once

#include "sdk/include/sdk/loader.h"
#include "sdk/src/loader/candidates.h"

namespace sdk {

// Asks the library, whose symbols are already published, for its description and its missing
// functions.
LibraryInfo DescribeLibrary(void* library, const Candidate& candidate);

}  // namespace sdk
