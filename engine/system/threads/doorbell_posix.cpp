#include <atomic>
#include <cstdint>

#include "engine/system/threads/doorbell.h"

namespace engine {

struct Doorbell::State {
    std::atomic<std::uint32_t> rung{0};
};

Doorbell::Doorbell() : state_(std::make_unique<State>()) {}
Doorbell::~Doorbell() = default;

void Doorbell::Ring() noexcept {
    // Not a store: whether somebody waits is looked at after it.
    state_->rung.exchange(1);
    state_->rung.notify_one();
}

void Doorbell::Wait() noexcept {
    while (state_->rung.exchange(0, std::memory_order_acq_rel) == 0) state_->rung.wait(0);
}

}  // namespace engine
