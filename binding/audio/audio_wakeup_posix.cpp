#include <atomic>
#include <cstdint>

#include "binding/audio/audio_wakeup.h"

namespace binding {

struct AudioWakeup::State {
    std::atomic<std::uint32_t> rung{0};
};

AudioWakeup::AudioWakeup() : state_(std::make_unique<State>()) {}
AudioWakeup::~AudioWakeup() = default;

void AudioWakeup::Ring() noexcept {
    // Not a store: whether somebody waits is looked at after it.
    state_->rung.exchange(1);
    state_->rung.notify_one();
}

void AudioWakeup::Wait() noexcept {
    while (state_->rung.exchange(0, std::memory_order_acq_rel) == 0) state_->rung.wait(0);
}

}  // namespace binding
