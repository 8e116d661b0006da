#include <atomic>
#include <cstdint>

#include "engine/system/threads/thread_wakeup.h"

namespace engine {

struct ThreadWakeup::State {
    std::atomic<std::uint32_t> woken{0};
};

ThreadWakeup::ThreadWakeup() : state_(std::make_unique<State>()) {}
ThreadWakeup::~ThreadWakeup() = default;

void ThreadWakeup::Wake() noexcept {
    // An exchange and not a store, so that the check for a waiting thread comes after it.
    state_->woken.exchange(1);
    state_->woken.notify_one();
}

void ThreadWakeup::Wait() noexcept {
    while (state_->woken.exchange(0, std::memory_order_acq_rel) == 0) state_->woken.wait(0);
}

}  // namespace engine
