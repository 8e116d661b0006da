#include "engine/system/process_environment.h"

#include <sys/stat.h>
#include <unistd.h>

#include <string_view>

namespace engine {
namespace {

bool IsProgram(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           access(path.c_str(), X_OK) == 0;
}

}  // namespace

ProcessEnvironment ProcessEnvironment::Capture() {
    ProcessEnvironment environment;
    for (char** variable = environ; variable && *variable; ++variable) {
        environment.variables.emplace_back(*variable);
    }
    return environment;
}

std::string ProcessEnvironment::Get(const std::string& name) const {
    const std::string prefix = name + "=";
    for (const std::string& variable : variables) {
        if (variable.starts_with(prefix)) return variable.substr(prefix.size());
    }
    return {};
}

std::string ProcessEnvironment::FindProgram(const std::string& name) const {
    if (name.find('/') != std::string::npos) return IsProgram(name) ? name : "";
    const std::string path = Get("PATH");
    for (std::string_view rest = path; !name.empty();) {
        const std::size_t colon = rest.find(':');
        const std::string folder(rest.substr(0, colon));
        if (!folder.empty() && IsProgram(folder + "/" + name)) return folder + "/" + name;
        if (colon == std::string_view::npos) break;
        rest.remove_prefix(colon + 1);
    }
    return {};
}

}  // namespace engine
