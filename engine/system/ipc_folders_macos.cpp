#include "engine/system/ipc_folders.h"

namespace engine {

std::vector<std::string> IpcFolders(const ProcessEnvironment& environment) {
    return {RuntimeFolder(environment) + "/"};
}

}  // namespace engine
