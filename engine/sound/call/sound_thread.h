#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace engine::sound {

/// The clock of an audio engine: a thread that ticks every 10 ms while it runs, and a second one
/// that passes its events to the I/O thread, for which the first would have to lock and allocate.
class SoundThread {
  public:
    /// `tick` returns whether there is news; `tell` is called soon after, on the second thread.
    SoundThread(std::function<bool()> tick, std::function<void()> notify);
    /// Ends both, and waits for them unless it is called on one of them.
    ~SoundThread();
    SoundThread(const SoundThread&) = delete;
    SoundThread& operator=(const SoundThread&) = delete;

    /// Starts or stops ticking. Any thread.
    void Run(bool on);
    /// A nice value, for the thread that ticks. Any thread.
    void SetPriority(int nice);

  private:
    struct State;
    static void Tick(const std::shared_ptr<State>& state);
    static void Notify(const std::shared_ptr<State>& state);

    const std::shared_ptr<State> state_;
};

}  // namespace engine::sound
