#include <windows.h>

#include <system_error>

#include "engine/system/threads/thread_wakeup.h"

namespace engine {

struct ThreadWakeup::State {
    const HANDLE woken = CreateEventW(nullptr, FALSE, FALSE, nullptr);
};

ThreadWakeup::ThreadWakeup() : state_(std::make_unique<State>()) {
    if (state_->woken) return;
    throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                            "CreateEvent");
}

ThreadWakeup::~ThreadWakeup() { CloseHandle(state_->woken); }

void ThreadWakeup::Wake() noexcept { SetEvent(state_->woken); }

void ThreadWakeup::Wait() noexcept { WaitForSingleObject(state_->woken, INFINITE); }

}  // namespace engine
