#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/run/callback_queue.h"
#include "engine/domain/callback.h"
#include "engine/domain/event_slots.h"

namespace engine {

/// The host's callback for sound, which must not wait: it runs at once on the sound thread, without
/// a queue, an allocation or a lock. One thread at a time fires it; any thread sets and clears it,
/// and waits until a callback that is running has ended, so that none runs after it was replaced.
/// From within the callback itself that is not waited for: there the replaced callback goes on to
/// its end, and is freed with the next change or with this.
template <class... Values>
class DirectSlot final : public AnyEventSlot {
  public:
    DirectSlot() = default;
    /// Of a client, which clears it when it is dropped.
    explicit DirectSlot(EventSlots& slots) { slots.Add(*this); }
    ~DirectSlot() override { Clear(); }
    DirectSlot(const DirectSlot&) = delete;
    DirectSlot& operator=(const DirectSlot&) = delete;

    /// Replaces the callback; one without a function only removes the old one.
    void Set(Callback<Values...> callback) {
        Replace(callback ? std::make_unique<Callback<Values...>>(std::move(callback)) : nullptr);
    }

    void Clear() override { Replace(nullptr); }

    /// Whether there is a callback. Any thread.
    explicit operator bool() const noexcept { return current_.load() != nullptr; }

    /// Calls the host on this thread. Not from within the callback.
    void Fire(Values... values) {
        // In this order on both sides: either this sees the new callback, or `Replace` sees this.
        running_.store(std::this_thread::get_id());
        // Also when the callback throws; otherwise a thread that replaces it would wait forever.
        const struct Ended {
            std::atomic<std::thread::id>& running;
            ~Ended() { running.store(std::thread::id()); }
        } ended{running_};
        fired_ = current_.load();
        if (!fired_) return;
        // Who drops a client in it does not wait for that client's queued callbacks, one of which
        // may be waiting for this one.
        const CallbackQueue::Within within;
        (*fired_)(std::forward<Values>(values)...);
    }

  private:
    using Owned = std::unique_ptr<Callback<Values...>>;
    static_assert(std::atomic<std::thread::id>::is_always_lock_free);

    void Replace(Owned callback) {
        // Freed after the lock, as that runs the host's code.
        Owned replaced;
        Owned ended;
        {
            const std::lock_guard lock(changing_);
            current_.store(callback.get());
            replaced = std::exchange(owned_, std::move(callback));
            if (running_.load() == std::this_thread::get_id()) {
                if (replaced.get() == fired_)
                    ended = std::exchange(running_still_, std::move(replaced));
                return;
            }
        }
        // Without the lock, which the callback that is waited for may need to change it as well.
        for (;;) {
            while (running_.load() != std::thread::id()) std::this_thread::yield();
            const std::lock_guard lock(changing_);
            // Another one may have begun, and been replaced from within itself.
            if (running_.load() != std::thread::id()) continue;
            ended = std::move(running_still_);
            return;
        }
    }

    std::atomic<const Callback<Values...>*> current_{nullptr};
    std::atomic<std::thread::id> running_{std::thread::id()};  // the thread that fires
    const Callback<Values...>* fired_ = nullptr;               // of that thread alone

    std::mutex changing_;  // what follows
    Owned owned_;
    Owned running_still_;  // was replaced from within itself
};

}  // namespace engine
