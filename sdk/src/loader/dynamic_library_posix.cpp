#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/image_fault.h"
#include "sdk/src/loader/linker_message.h"

namespace sdk {

namespace {

OpenResult Failed(LoadFailure failure, std::string reason) {
    return {nullptr, failure, std::move(reason)};
}

// What stands in the way before the file's content matters; nothing when it can be read.
std::optional<ImageFault> CheckFile(const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        const int error = errno;
        if (error == ENOENT || error == ENOTDIR)
            return ImageFault{LoadFailure::kMissing, "There is no such file."};
        if (error == EACCES || error == EPERM)
            return ImageFault{LoadFailure::kNoPermission,
                              "This user may not read the file. Change its permissions, or those "
                              "of a directory above it."};
        return ImageFault{LoadFailure::kOther, std::string("The file cannot be opened: ") +
                                                   std::generic_category().message(error) + "."};
    }
    struct stat status {};
    const bool known = fstat(file, &status) == 0;
    close(file);
    if (known && S_ISDIR(status.st_mode))
        return ImageFault{LoadFailure::kDirectory,
                          "This is a directory. Give the path of the library's file."};
    if (!known || !S_ISREG(status.st_mode))
        return ImageFault{LoadFailure::kNotALibrary, "This is no regular file."};
    return std::nullopt;
}

}  // namespace

OpenResult OpenLibrary(const std::filesystem::path& path) {
    if (const auto fault = CheckFile(path)) return Failed(fault->failure, fault->reason);
    if (const auto fault = InspectImage(path)) return Failed(fault->failure, fault->reason);
    if (void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE))
        return {handle, LoadFailure::kOther, {}};
    // Each thread has a message of its own, in glibc and on macOS.
    const char* message = dlerror();  // NOLINT(concurrency-mt-unsafe)
    return ExplainLinkerMessage(message != nullptr ? message : "nothing");
}

void* FindExport(void* library, const char* name) noexcept { return dlsym(library, name); }

std::string EnvironmentVariable(const char* name) {
    // Hosts whose other threads change the environment hand it down.
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

}  // namespace sdk
