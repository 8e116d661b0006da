#include "engine/core/text/command_line.h"
#include "engine/system/environment/command_rules.h"

namespace engine {

const char kListSeparator = ':';

std::vector<std::string> SplitCommand(std::string_view command) { return CommandWords(command); }

bool IsVariable(std::string_view variable, const std::string& name) {
    return variable.starts_with(name + "=");
}

bool NamesFolder(const std::string& program) { return program.find('/') != std::string::npos; }

}  // namespace engine
