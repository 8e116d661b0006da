// Node's functions are imported from node.exe when they are first called; for that name this hook
// returns the module that has them.

#include <windows.h>

// After <windows.h>, whose types it uses.
#include <delayimp.h>

#include <cstring>

#include "binding/library/program_of_node.h"

namespace {

FARPROC WINAPI OnDelayLoad(unsigned event, DelayLoadInfo* info) {
    if (event != dliNotePreLoadLibrary || _stricmp(info->szDll, "node.exe") != 0) return nullptr;
    return reinterpret_cast<FARPROC>(binding::ProgramOfNode());
}

}  // namespace

// The header says whether it is const, which depends on the compiler.
extern "C" {
decltype(__pfnDliNotifyHook2) __pfnDliNotifyHook2 = OnDelayLoad;
}
