#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/core/unique_function.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// What opens URLs in the player's default browser: a program, or the system's function.
extern const char* const kDefaultBrowser;

/// Opens the URL with it. `on_end` gets 0 when that went well, else a status, on the I/O thread; an
/// Error says that it could not even begin, and then `on_end` is not called. I/O thread only.
Result<void> OpenDefaultBrowser(const std::string& url, const ProcessEnvironment& environment,
                                UniqueFunction<void(int)> on_end);

}  // namespace engine
