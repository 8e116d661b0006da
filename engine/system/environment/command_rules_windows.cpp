#include <windows.h>

#include "engine/core/text/program_arguments.h"
#include "engine/system/environment/command_rules.h"
#include "engine/system/wide_text.h"

namespace engine {

const char kListSeparator = ';';

std::vector<std::string> SplitCommand(std::string_view command) {
    return WindowsCommandWords(command);
}

/// Names differ in more than case.
bool IsVariable(std::string_view variable, const std::string& name) {
    if (variable.size() <= name.size() || variable[name.size()] != '=') return false;
    const std::wstring given = WideText(variable.substr(0, name.size()));
    return CompareStringOrdinal(given.c_str(), -1, WideText(name).c_str(), -1, TRUE) == CSTR_EQUAL;
}

bool NamesFolder(const std::string& program) {
    return program.find_first_of("/\\:") != std::string::npos;
}

}  // namespace engine
