#include <mach-o/dyld.h>

#include <cstdint>

#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/image_fault.h"
#include "sdk/src/loader/system_libc.h"

namespace sdk {

// The system's own words are clear here.
std::optional<ImageFault> InspectImage(const std::filesystem::path&) { return std::nullopt; }

std::string SystemLibc() { return "this system's libraries do not have it"; }

std::filesystem::path ExecutableDirectory() {
    char buffer[4096];
    std::uint32_t size = sizeof buffer;
    if (_NSGetExecutablePath(buffer, &size) != 0) return {};
    std::error_code error;
    return std::filesystem::canonical(buffer, error).parent_path();
}

const std::vector<std::string>& LibraryFileNames() {
    static const std::vector<std::string> names{"libdiscord_partner_sdk.dylib",
                                                "discord_partner_sdk.framework/discord_partner_sdk",
                                                "libsocial_sdk_engine.dylib"};
    return names;
}

const std::vector<std::string>& ApplicationDirectories() {
    static const std::vector<std::string> directories{"", "lib", "../Frameworks", "../Resources",
                                                      "../Resources/app.asar.unpacked"};
    return directories;
}

}  // namespace sdk
