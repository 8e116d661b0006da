// Where this addon was loaded from.

#pragma once

#include <string>

namespace binding {

// The folder of the addon's file in UTF-8, with a separator at its end; empty when the system does
// not tell.
std::string AddonFolder();

// Has the system keep the addon until the process ends: its threads outlive the JavaScript
// environment that loaded it. Where a linker's option does that, nothing is left to do.
void KeepAddonLoaded();

}  // namespace binding
