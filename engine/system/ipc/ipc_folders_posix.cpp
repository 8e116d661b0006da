#include "engine/system/ipc/ipc_folders.h"

namespace engine {

std::string RuntimeFolder(const ProcessEnvironment& environment) {
    for (const char* const name : {"XDG_RUNTIME_DIR", "TMPDIR", "TMP", "TEMP"}) {
        std::string folder = environment.Get(name);
        if (folder.empty()) continue;
        while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
        return folder;
    }
    return "/tmp";
}

}  // namespace engine
