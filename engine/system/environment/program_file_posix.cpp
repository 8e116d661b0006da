#include <sys/stat.h>
#include <unistd.h>

#include "engine/system/environment/program_file.h"

namespace engine {

std::string ProgramAt(const std::string& path) {
    struct stat status {};
    const bool runs = stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
                      access(path.c_str(), X_OK) == 0;
    return runs ? path : "";
}

}  // namespace engine
