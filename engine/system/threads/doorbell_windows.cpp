#include <windows.h>

#include <system_error>

#include "engine/system/threads/doorbell.h"

namespace engine {

struct Doorbell::State {
    const HANDLE rung = CreateEventW(nullptr, FALSE, FALSE, nullptr);
};

Doorbell::Doorbell() : state_(std::make_unique<State>()) {
    if (state_->rung) return;
    throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                            "CreateEvent");
}

Doorbell::~Doorbell() { CloseHandle(state_->rung); }

void Doorbell::Ring() noexcept { SetEvent(state_->rung); }

void Doorbell::Wait() noexcept { WaitForSingleObject(state_->rung, INFINITE); }

}  // namespace engine
