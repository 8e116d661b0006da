// Wakes a thread from an audio thread, which must not block: waking takes no lock of this program.
// It does not use `std::atomic::wait` everywhere, because without a futex, as on Windows, libstdc++
// 12's misses a change while it goes to sleep. The engine has its own copy, because the two share
// no code.

#pragma once

#include <memory>

namespace binding {

class AudioWakeup {
  public:
    AudioWakeup();
    ~AudioWakeup();
    AudioWakeup(const AudioWakeup&) = delete;

    // Any thread; never blocks, never allocates.
    void Wake() noexcept;
    // Waits until a Wake() since the last Wait(). One thread at a time.
    void Wait() noexcept;

  private:
    struct State;
    const std::unique_ptr<State> state_;
};

}  // namespace binding
