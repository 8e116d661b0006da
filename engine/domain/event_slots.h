#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/core/run/callback_queue.h"

namespace engine {

/// What every event slot can do, whatever its event carries.
class AnyEventSlot {
  public:
    virtual ~AnyEventSlot() = default;
    /// Frees the host's callback. Any thread.
    virtual void Clear() = 0;
};

/// All event slots of a client, which put themselves here when they are made: a client that is
/// dropped frees every callback at once. The slots live as long as their client's core.
class EventSlots {
  public:
    explicit EventSlots(std::shared_ptr<CallbackOwner> owner) : owner_(std::move(owner)) {}
    EventSlots(const EventSlots&) = delete;
    EventSlots& operator=(const EventSlots&) = delete;

    /// Whose events these are.
    const std::shared_ptr<CallbackOwner>& Owner() const noexcept { return owner_; }

    /// While the client is made.
    void Add(AnyEventSlot& slot) { slots_.push_back(&slot); }

    /// Any thread, once the client is made.
    void Clear() {
        for (AnyEventSlot* const slot : slots_) slot->Clear();
    }

  private:
    std::shared_ptr<CallbackOwner> owner_;
    std::vector<AnyEventSlot*> slots_;
};

}  // namespace engine
