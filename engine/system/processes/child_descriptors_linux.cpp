#include <dlfcn.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <string>
#include <system_error>

#include "engine/system/processes/child_descriptors.h"

namespace engine {
namespace {

/// Those that are open now. The child finds those closed that were closed meanwhile, which is no
/// error; one that is opened meanwhile it inherits, unless it is marked as this engine's are.
void CloseOpenOnes(posix_spawn_file_actions_t& actions) {
    std::error_code error;
    for (std::filesystem::directory_iterator entry("/proc/self/fd", error), end;
         !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        int descriptor = -1;
        std::from_chars(name.data(), name.data() + name.size(), descriptor);
        if (descriptor > STDERR_FILENO) posix_spawn_file_actions_addclose(&actions, descriptor);
    }
}

}  // namespace

/// The C library has a function for it since glibc 2.34; it is looked up, so that the library also
/// loads where there is an older one, or another C library.
void CloseOtherDescriptors(posix_spawnattr_t&, posix_spawn_file_actions_t& actions) {
    using CloseFrom = int (*)(posix_spawn_file_actions_t*, int);
    static const auto close_from = reinterpret_cast<CloseFrom>(
        dlsym(RTLD_DEFAULT, "posix_spawn_file_actions_addclosefrom_np"));
    if (close_from && close_from(&actions, STDERR_FILENO + 1) == 0) return;
    CloseOpenOnes(actions);
}

}  // namespace engine
