#include "engine/net/streams/cancellation.h"

#include <utility>

namespace engine {

Cancellation::Step::Step(Cancellation& owner, const char* name, UniqueFunction<void()> interrupt)
    : owner_(owner) {
    owner_.step_ = name;
    owner_.interrupt_ = std::move(interrupt);
}

Cancellation::Step::~Step() { owner_.interrupt_ = nullptr; }

void Cancellation::StartTimeout(std::chrono::milliseconds timeout) {
    if (timeout.count() <= 0) return;
    timer_.Start(timeout, [weak = weak_from_this(), timeout] {
        const auto self = weak.lock();
        if (!self) return;
        self->Stop(Error::Network(NetworkFailure::Timeout, self->subject_ + " timed out after " +
                                                               std::to_string(timeout.count()) +
                                                               " ms while " + self->step_ + "."));
    });
}

void Cancellation::Stop(Error reason) {
    if (stopped_) return;
    stopped_ = std::move(reason);
    timer_.Cancel();
    if (interrupt_) std::exchange(interrupt_, nullptr)();
}

}  // namespace engine
