#include "engine/system/processes/open_descriptors.h"

#include <fcntl.h>

#include <charconv>
#include <filesystem>
#include <string>
#include <system_error>

namespace engine {

void KeepFromPrograms(std::string_view name) {
    std::error_code error;
    for (std::filesystem::directory_iterator entry("/proc/self/fd", error), end;
         !error && entry != end; entry.increment(error)) {
        std::error_code link_error;
        const std::string target =
            std::filesystem::read_symlink(entry->path(), link_error).string();
        if (link_error || !target.starts_with(name)) continue;
        const std::string number = entry->path().filename().string();
        int descriptor = -1;
        std::from_chars(number.data(), number.data() + number.size(), descriptor);
        if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
}

}  // namespace engine
