// Wakes a thread from an audio thread, which must not be kept waiting: waking takes no lock of
// this program. Not `std::atomic::wait` everywhere: without a futex, as on Windows, libstdc++ 12's
// misses what changes while it goes to sleep. The engine has the same for itself; they share no
// code.

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
    // Until it was woken since the last time. One thread at a time.
    void Wait() noexcept;

  private:
    struct State;
    const std::unique_ptr<State> state_;
};

}  // namespace binding
