#include <unistd.h>

#include <utility>

#include "engine/system/ipc/ipc_folders.h"

namespace engine {

/// A program that was not started from the desktop may be without TMPDIR, or have one of its own.
std::vector<std::string> IpcFolders(const ProcessEnvironment& environment) {
    std::vector<std::string> folders = {RuntimeFolder(environment) + "/"};
    std::string own(1024, '\0');
    const std::size_t size = confstr(_CS_DARWIN_USER_TEMP_DIR, own.data(), own.size());
    if (size < 2 || size > own.size()) return folders;
    own.resize(size - 1);
    if (!own.ends_with('/')) own += '/';
    if (own != folders.front()) folders.push_back(std::move(own));
    return folders;
}

}  // namespace engine
