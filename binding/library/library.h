// The SDK's library as the binding uses it: loaded once per process, with the open engine beside
// the addon as the last resort. Any thread.

#pragma once

#include <string>

#include "sdk/include/sdk/loader.h"

namespace binding {

// Loads the library, unless one is loaded, and arranges for its callbacks to run. Without
// `options.bundled_engine`, the one beside the addon's own file is taken. Throws sdk::LoadError.
const sdk::LibraryInfo& LoadLibrary(sdk::LoadOptions options);

// Loads one as these options say unless any is loaded. Throws sdk::LoadError.
void RequireLibrary(sdk::LoadOptions options);

// What an error about the library adds where a packager unpacked the addon alone; else empty.
std::string UnpackingAdvice();

}  // namespace binding
