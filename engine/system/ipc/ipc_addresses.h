#pragma once

#include <string>
#include <vector>

#include "engine/system/environment/process_environment.h"

namespace engine {

/// The sockets (on Windows: named pipes) on which a local client may listen, in the order in which
/// they are to be tried (protocol 5.1): the one SDK_IPC_PATH names; then numbers 0 to 9 in the
/// user's runtime folder, in the folder that snap shows there, and in Flatpak's. With `named_only`
/// the first alone.
std::vector<std::string> IpcAddresses(const ProcessEnvironment& environment,
                                      bool named_only = false);

}  // namespace engine
