#include <windows.h>

#include <system_error>

#include "binding/audio/audio_wakeup.h"

namespace binding {

struct AudioWakeup::State {
    const HANDLE woken = CreateEventW(nullptr, FALSE, FALSE, nullptr);
};

AudioWakeup::AudioWakeup() : state_(std::make_unique<State>()) {
    if (state_->woken) return;
    throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                            "CreateEvent");
}

AudioWakeup::~AudioWakeup() { CloseHandle(state_->woken); }

void AudioWakeup::Wake() noexcept { SetEvent(state_->woken); }

void AudioWakeup::Wait() noexcept { WaitForSingleObject(state_->woken, INFINITE); }

}  // namespace binding
