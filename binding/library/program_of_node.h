// Finds the module with Node's functions in a Windows process.

#pragma once

#include <windows.h>

namespace binding {

// The program that loaded the addon, whatever its name: a renamed node.exe, Electron, a program
// that embeds Node; or Node's library if the program has one. It stays loaded.
HMODULE ProgramOfNode();

}  // namespace binding
