// Where this addon was loaded from.

#pragma once

#include <string>

namespace binding {

// The folder of the addon's file in UTF-8, with a separator at its end; empty when the system does
// not tell.
std::string AddonFolder();

// Prevents the addon from being unloaded before the process ends, because its threads outlive the
// JavaScript environment that loaded it. Does nothing where a linker option ensures that.
void KeepAddonLoaded();

}  // namespace binding
