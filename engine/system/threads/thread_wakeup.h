#pragma once

#include <memory>

namespace engine {

/// Wakes a thread from another one that must not block: waking takes no lock of this program. Not
/// `std::atomic::wait` everywhere: without a futex, as on Windows, libstdc++ 12's misses what
/// changes while it goes to sleep.
class ThreadWakeup {
  public:
    ThreadWakeup();
    ~ThreadWakeup();
    ThreadWakeup(const ThreadWakeup&) = delete;
    ThreadWakeup& operator=(const ThreadWakeup&) = delete;

    /// Any thread; never blocks, never allocates.
    void Wake() noexcept;
    /// Waits until a Wake() since the last Wait(). One thread at a time.
    void Wait() noexcept;

  private:
    struct State;
    const std::unique_ptr<State> state_;
};

}  // namespace engine
