#include "engine/system/environment/process_environment.h"

#include <atomic>
#include <string_view>

#include "engine/system/environment/command_rules.h"
#include "engine/system/environment/environ.h"
#include "engine/system/environment/program_file.h"

namespace engine {
namespace {

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
    environment.variables = SystemVariables();
    return environment;
}

std::string ProcessEnvironment::Get(const std::string& name) const {
    for (const std::string& variable : variables) {
        if (IsVariable(variable, name)) return variable.substr(name.size() + 1);
    }
    return {};
}

std::optional<std::string> ProcessEnvironment::Find(const std::string& name) const {
    std::string value = Get(name);
    if (value.empty()) return std::nullopt;
    return value;
}

std::string ProcessEnvironment::FindProgram(const std::string& name) const {
    if (NamesFolder(name)) return ProgramAt(name);
    const std::string path = Get("PATH");
    for (std::string_view rest = path; !name.empty();) {
        const std::size_t end = rest.find(kListSeparator);
        std::string program(rest.substr(0, end));
        std::string found;
        if (!program.empty()) found = ProgramAt(program.append("/").append(name));
        if (!found.empty()) return found;
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return {};
}

}  // namespace engine
