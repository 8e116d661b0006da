#include <windows.h>

#include <system_error>

#include "binding/audio/audio_wakeup.h"

namespace binding {

struct AudioWakeup::State {
    const HANDLE rung = CreateEventW(nullptr, FALSE, FALSE, nullptr);
};

AudioWakeup::AudioWakeup() : state_(std::make_unique<State>()) {
    if (state_->rung) return;
    throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                            "CreateEvent");
}

AudioWakeup::~AudioWakeup() { CloseHandle(state_->rung); }

void AudioWakeup::Ring() noexcept { SetEvent(state_->rung); }

void AudioWakeup::Wait() noexcept { WaitForSingleObject(state_->rung, INFINITE); }

}  // namespace binding
