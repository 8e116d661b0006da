// The SDK's library as the binding uses it: loaded once per process, with the open engine beside
// the addon as the last resort. Any thread.

#pragma once

#include <string>

#include "sdk/include/sdk/loader.h"

namespace binding {

// Loads the library, unless one is loaded, and makes its callbacks run. Without
// `options.bundled_engine`, the engine beside the addon is used. Throws sdk::LoadError.
const sdk::LibraryInfo& LoadLibrary(sdk::LoadOptions options);

// Loads a library with these options unless one is loaded. Throws sdk::LoadError.
void RequireLibrary(sdk::LoadOptions options);

// Advice for errors about the library if a packager unpacked only the addon; otherwise empty.
std::string UnpackingAdvice();

}  // namespace binding
