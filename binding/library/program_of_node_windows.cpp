#include "binding/library/program_of_node.h"

#include <initializer_list>

namespace binding {

HMODULE ProgramOfNode() {
    // Some programs have Node as a library of their own.
    for (const wchar_t* const name : {L"libnode.dll", L"node.dll"}) {
        const HMODULE library = GetModuleHandleW(name);
        if (library) return library;
    }
    return GetModuleHandleW(nullptr);
}

}  // namespace binding
