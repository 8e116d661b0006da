#include "engine/system/process_environment.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <string_view>

namespace engine {
namespace {

bool IsProgram(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           access(path.c_str(), X_OK) == 0;
}

constinit std::atomic<EnvironmentSource> environment_source{nullptr};

void AddVariable(const char* variable, std::size_t size, void* into) {
    static_cast<std::vector<std::string>*>(into)->emplace_back(variable, size);
}

}  // namespace

void SetEnvironmentSource(EnvironmentSource source) noexcept { environment_source = source; }

ProcessEnvironment ProcessEnvironment::Capture() {
    ProcessEnvironment environment;
    const EnvironmentSource source = environment_source;
    if (source && source(AddVariable, &environment.variables)) return environment;
    environment.variables.clear();
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

std::optional<std::string> ProcessEnvironment::Find(const std::string& name) const {
    std::string value = Get(name);
    if (value.empty()) return std::nullopt;
    return value;
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
