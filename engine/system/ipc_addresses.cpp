#include "engine/system/ipc_addresses.h"

namespace engine {
namespace {

constexpr int kNumbers = 10;

#if defined(_WIN32)

std::vector<std::string> Folders(const ProcessEnvironment&) { return {"\\\\?\\pipe\\"}; }

#else

/// The first folder that is set counts, whether the socket is there or not.
std::string RuntimeFolder(const ProcessEnvironment& environment) {
    for (const char* const name : {"XDG_RUNTIME_DIR", "TMPDIR", "TMP", "TEMP"}) {
        std::string folder = environment.Get(name);
        if (folder.empty()) continue;
        while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
        return folder;
    }
    return "/tmp";
}

std::vector<std::string> Folders(const ProcessEnvironment& environment) {
    const std::string folder = RuntimeFolder(environment);
    std::vector<std::string> folders{folder + "/"};
#if defined(__linux__)
    folders.push_back(folder + "/snap.discord/");
    folders.push_back(folder + "/app/com.discordapp.Discord/");
#endif
    return folders;
}

#endif

}  // namespace

std::vector<std::string> IpcAddresses(const ProcessEnvironment& environment) {
    std::vector<std::string> addresses;
    std::string given = environment.Get("SDK_IPC_PATH");
    if (!given.empty()) addresses.push_back(std::move(given));
    for (const std::string& folder : Folders(environment)) {
        for (int number = 0; number < kNumbers; ++number) {
            addresses.push_back(folder + "discord-ipc-" + std::to_string(number));
        }
    }
    return addresses;
}

}  // namespace engine
