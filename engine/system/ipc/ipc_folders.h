#pragma once

#include <string>
#include <vector>

#include "engine/system/environment/process_environment.h"

namespace engine {

/// Where a local client's sockets may lie (protocol 5.1), in the order in which they are tried;
/// each ends with a separator.
std::vector<std::string> IpcFolders(const ProcessEnvironment& environment);

/// The folder of the user's sockets, without a separator at its end: that of the first variable
/// that is set counts, whether a socket is there or not. POSIX systems.
std::string RuntimeFolder(const ProcessEnvironment& environment);

}  // namespace engine
