#include <dlfcn.h>

#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/system_libc.h"

namespace sdk {

// Only glibc has the function; it is looked up, so that the addon also loads where there is another
// C library.
std::string SystemLibc() {
    const auto version =
        reinterpret_cast<const char* (*)()>(dlsym(RTLD_DEFAULT, "gnu_get_libc_version"));
    if (version != nullptr) return std::string("this system has glibc ") + version();
    return "this system's libraries do not have it";
}

std::filesystem::path ExecutableDirectory() {
    std::error_code error;
    return std::filesystem::canonical("/proc/self/exe", error).parent_path();
}

const std::vector<std::string>& LibraryFileNames() {
    static const std::vector<std::string> names{"libdiscord_partner_sdk.so",
                                                "libsocial_sdk_engine.so"};
    return names;
}

const std::vector<std::string>& ApplicationDirectories() {
    static const std::vector<std::string> directories{"", "lib", "resources",
                                                      "resources/app.asar.unpacked"};
    return directories;
}

}  // namespace sdk
