#include <atomic>
#include <cstdint>

#include "binding/audio/audio_wakeup.h"

namespace binding {

struct AudioWakeup::State {
    std::atomic<std::uint32_t> woken{0};
};

AudioWakeup::AudioWakeup() : state_(std::make_unique<State>()) {}
AudioWakeup::~AudioWakeup() = default;

void AudioWakeup::Wake() noexcept {
    // An exchange and not a store, so that the check for a waiting thread comes after it.
    state_->woken.exchange(1);
    state_->woken.notify_one();
}

void AudioWakeup::Wait() noexcept {
    while (state_->woken.exchange(0, std::memory_order_acq_rel) == 0) state_->woken.wait(0);
}

}  // namespace binding
