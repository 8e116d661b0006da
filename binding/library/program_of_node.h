// What has Node's functions in a process of Windows.

#pragma once

#include <windows.h>

namespace binding {

// The program that loaded the addon, whatever its file is called: node.exe under another name,
// Electron, a program that holds Node; or the library that it has Node as. It stays loaded.
HMODULE ProgramOfNode();

}  // namespace binding
