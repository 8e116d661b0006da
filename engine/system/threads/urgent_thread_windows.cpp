#include <windows.h>

#include "engine/system/threads/urgent_thread.h"

namespace engine {
namespace {

/// Of avrt.dll, which some editions of Windows lack: opened late, and never closed.
struct SoundTasks {
    using Begin = HANDLE(WINAPI*)(LPCWSTR name, LPDWORD index);
    using End = BOOL(WINAPI*)(HANDLE task);

    Begin begin = nullptr;
    End end = nullptr;

    static const SoundTasks& Get() {
        static const SoundTasks tasks;
        return tasks;
    }

  private:
    SoundTasks() {
        const HMODULE library = LoadLibraryExW(L"avrt.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32);
        if (!library) return;
        const auto find = [&](const char* name) {
            return reinterpret_cast<void*>(GetProcAddress(library, name));
        };
        begin = reinterpret_cast<Begin>(find("AvSetMmThreadCharacteristicsW"));
        end = reinterpret_cast<End>(find("AvRevertMmThreadCharacteristics"));
    }
};

}  // namespace

UrgentThread::UrgentThread() {
    const SoundTasks& tasks = SoundTasks::Get();
    DWORD index = 0;
    if (tasks.begin && tasks.end) task_ = tasks.begin(L"Pro Audio", &index);
}

UrgentThread::~UrgentThread() {
    if (task_) SoundTasks::Get().end(task_);
}

}  // namespace engine
