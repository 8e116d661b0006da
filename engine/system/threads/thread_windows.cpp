#include <windows.h>

#include "engine/core/run/thread.h"
#include "engine/system/wide_text.h"

namespace engine {

std::thread StartThread(UniqueFunction<void()> run) {
    return std::thread([run = std::move(run)] { run(); });
}

/// Windows has the function since version 10; it is looked up, so that an older one loads the
/// library.
void NameThread(const char* name) {
    using SetDescription = HRESULT(WINAPI*)(HANDLE, PCWSTR);
    const HMODULE kernel = GetModuleHandleW(L"kernel32.dll");
    const auto set_description = reinterpret_cast<SetDescription>(
        reinterpret_cast<void*>(GetProcAddress(kernel, "SetThreadDescription")));
    if (set_description) set_description(GetCurrentThread(), WideText(name).c_str());
}

bool BindThread(std::uint64_t mask) {
    return SetThreadAffinityMask(GetCurrentThread(), static_cast<DWORD_PTR>(mask)) != 0;
}

std::error_code SetThreadPriority(int nice) {
    const int priority = nice < -15   ? THREAD_PRIORITY_TIME_CRITICAL
                         : nice < -5  ? THREAD_PRIORITY_HIGHEST
                         : nice < 0   ? THREAD_PRIORITY_ABOVE_NORMAL
                         : nice == 0  ? THREAD_PRIORITY_NORMAL
                         : nice <= 10 ? THREAD_PRIORITY_BELOW_NORMAL
                                      : THREAD_PRIORITY_LOWEST;
    if (::SetThreadPriority(GetCurrentThread(), priority)) return {};
    return {static_cast<int>(GetLastError()), std::system_category()};
}

}  // namespace engine
