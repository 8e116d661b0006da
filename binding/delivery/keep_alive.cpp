#include "binding/delivery/keep_alive.h"

#include "binding/delivery/environment_wakeup.h"

namespace binding {

KeepAlive::~KeepAlive() {
    if (holding_) wakeup_.ReleaseLoop();
}

void KeepAlive::OperationStarted() {
    ++pending_operations_;
    Update();
}

void KeepAlive::OperationEnded() {
    --pending_operations_;
    Update();
}

void KeepAlive::SetActive(bool active) {
    active_ = active;
    Update();
}

void KeepAlive::Reference(bool referenced) {
    referenced_ = referenced;
    Update();
}

void KeepAlive::Update() {
    const bool hold = referenced_ && (active_ || pending_operations_ > 0);
    if (hold == holding_) return;
    holding_ = hold;
    if (hold) {
        wakeup_.HoldLoop();
    } else {
        wakeup_.ReleaseLoop();
    }
}

}  // namespace binding
