#include "engine/system/ipc/ipc_folders.h"

namespace engine {

std::vector<std::string> IpcFolders(const ProcessEnvironment&) { return {"\\\\?\\pipe\\"}; }

}  // namespace engine
