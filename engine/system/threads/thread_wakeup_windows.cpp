#include <windows.h>

#include <system_error>

#include "engine/system/threads/thread_wakeup.h"

namespace engine {

struct ThreadWakeup::State {
    const HANDLE rung = CreateEventW(nullptr, FALSE, FALSE, nullptr);
};

ThreadWakeup::ThreadWakeup() : state_(std::make_unique<State>()) {
    if (state_->rung) return;
    throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                            "CreateEvent");
}

ThreadWakeup::~ThreadWakeup() { CloseHandle(state_->rung); }

void ThreadWakeup::Ring() noexcept { SetEvent(state_->rung); }

void ThreadWakeup::Wait() noexcept { WaitForSingleObject(state_->rung, INFINITE); }

}  // namespace engine
