#include "engine/system/ipc/ipc_addresses.h"

#include "engine/system/ipc/ipc_folders.h"

namespace engine {
namespace {

constexpr int kNumbers = 10;

}  // namespace

std::vector<std::string> IpcAddresses(const ProcessEnvironment& environment, bool named_only) {
    std::vector<std::string> addresses;
    std::string given = environment.Get("SDK_IPC_PATH");
    if (!given.empty()) addresses.push_back(std::move(given));
    if (named_only) return addresses;
    for (const std::string& folder : IpcFolders(environment)) {
        for (int number = 0; number < kNumbers; ++number) {
            addresses.push_back(folder + "discord-ipc-" + std::to_string(number));
        }
    }
    return addresses;
}

}  // namespace engine
