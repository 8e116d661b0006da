#include <windows.h>

#include <string_view>

#include "engine/system/environment/environ.h"
#include "engine/system/wide_text.h"

namespace engine {

std::vector<std::string> SystemVariables() {
    std::vector<std::string> variables;
    wchar_t* const block = GetEnvironmentStringsW();
    if (!block) return variables;
    for (const wchar_t* at = block; *at != L'\0';) {
        const std::wstring_view variable(at);
        variables.push_back(NarrowText(variable));
        at += variable.size() + 1;
    }
    FreeEnvironmentStringsW(block);
    return variables;
}

}  // namespace engine
