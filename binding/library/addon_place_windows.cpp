#include <windows.h>

#include "binding/library/addon_place.h"
#include "sdk/src/loader/utf8.h"

namespace binding {
namespace {

HMODULE AddonModule(DWORD flags) {
    HMODULE module = nullptr;
    GetModuleHandleExW(flags | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                       reinterpret_cast<LPCWSTR>(&AddonFolder), &module);
    return module;
}

}  // namespace

std::string AddonFolder() {
    std::wstring file(32768, L'\0');
    file.resize(GetModuleFileNameW(AddonModule(GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT),
                                   file.data(), static_cast<DWORD>(file.size())));
    return sdk::ToUtf8(file.substr(0, file.find_last_of(L"\\/") + 1));
}

void KeepAddonLoaded() { AddonModule(GET_MODULE_HANDLE_EX_FLAG_PIN); }

}  // namespace binding
