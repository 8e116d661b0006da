#include "engine/system/ipc/ipc_folders.h"

namespace engine {

std::vector<std::string> IpcFolders(const ProcessEnvironment& environment) {
    const std::string folder = RuntimeFolder(environment);
    return {folder + "/", folder + "/snap.discord/", folder + "/app/com.discordapp.Discord/"};
}

}  // namespace engine
