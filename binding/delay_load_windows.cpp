// Node's functions are in the program that loaded the addon, whatever its file is called: node.exe
// under another name, Electron, a program that holds Node. They are imported when first called, by
// the name node.exe, which this hook answers with that program.

#include <windows.h>

// After <windows.h>, whose types it uses.
#include <delayimp.h>

#include <cstring>
#include <initializer_list>

namespace {

FARPROC WINAPI OnDelayLoad(unsigned event, DelayLoadInfo* info) {
    if (event != dliNotePreLoadLibrary || _stricmp(info->szDll, "node.exe") != 0) return nullptr;
    // Some programs have Node as a library of their own.
    for (const wchar_t* const name : {L"libnode.dll", L"node.dll"}) {
        const HMODULE library = GetModuleHandleW(name);
        if (library) return reinterpret_cast<FARPROC>(library);
    }
    return reinterpret_cast<FARPROC>(GetModuleHandleW(nullptr));
}

}  // namespace

// The header says whether it is const, which depends on the compiler.
extern "C" {
decltype(__pfnDliNotifyHook2) __pfnDliNotifyHook2 = OnDelayLoad;
}
