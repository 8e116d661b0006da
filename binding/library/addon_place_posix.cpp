#include <dlfcn.h>

#include "binding/library/addon_place.h"

namespace binding {

std::string AddonFolder() {
    Dl_info addon;
    if (!dladdr(reinterpret_cast<void*>(&AddonFolder), &addon)) return {};
    const std::string file = addon.dli_fname;
    return file.substr(0, file.rfind('/') + 1);
}

void KeepAddonLoaded() {
    Dl_info addon;
    if (!dladdr(reinterpret_cast<void*>(&AddonFolder), &addon)) return;
    dlopen(addon.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
}

}  // namespace binding
