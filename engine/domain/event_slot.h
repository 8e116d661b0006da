#pragma once

#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/domain/callback.h"
#include "engine/domain/event_slots.h"

namespace engine {

/// The host's callback for one event: set and replaced on any thread, fired on the I/O thread,
/// run through the callback queue. A replaced callback is freed when the last event queued for it
/// is done.
template <class... Values>
class EventSlot : public AnyEventSlot {
  public:
    explicit EventSlot(EventSlots& slots, Delivery delivery = Delivery::Soon)
        : owner_(slots.Owner()), delivery_(delivery) {
        slots.Add(*this);
    }
    EventSlot(const EventSlot&) = delete;
    EventSlot& operator=(const EventSlot&) = delete;

    /// Replaces the callback; one without a function only removes the old one.
    void Set(Callback<Values...> callback) {
        Replace(callback ? std::make_shared<Callback<Values...>>(std::move(callback)) : nullptr);
    }

    void Clear() override { Replace(nullptr); }

    void Fire(Values... values) {
        std::shared_ptr<Callback<Values...>> callback;
        {
            const std::lock_guard lock(mutex_);
            callback = callback_;
        }
        if (!callback) return;
        CallbackQueue::Instance().Post(
            [callback = std::move(callback),
             event = std::tuple<Values...>(std::move(values)...)]() mutable {
                std::apply([&](auto&... value) { (*callback)(std::move(value)...); }, event);
            },
            owner_, delivery_);
    }

  private:
    void Replace(std::shared_ptr<Callback<Values...>> callback) {
        // Swapped, so that the old one is freed after the lock: freeing runs the host's code.
        const std::lock_guard lock(mutex_);
        callback_.swap(callback);
    }

    std::shared_ptr<CallbackOwner> owner_;
    const Delivery delivery_;
    std::mutex mutex_;
    std::shared_ptr<Callback<Values...>> callback_;
};

}  // namespace engine
