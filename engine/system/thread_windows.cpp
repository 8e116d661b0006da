#if defined(_WIN32)

#include <windows.h>

#include "engine/core/thread.h"

namespace engine {

std::thread StartThread(UniqueFunction<void()> run) {
    return std::thread([run = std::move(run)] { run(); });
}

/// The function for it is in newer toolchains' headers alone.
void NameThread(std::thread&, const char*) {}

bool BindThread(std::thread& thread, std::uint64_t mask) {
    return SetThreadAffinityMask(reinterpret_cast<HANDLE>(thread.native_handle()),
                                 static_cast<DWORD_PTR>(mask)) != 0;
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

#endif
