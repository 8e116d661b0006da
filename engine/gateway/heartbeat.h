#pragma once

#include <chrono>
#include <functional>

#include "engine/core/run/timer.h"
#include "engine/core/unique_function.h"

namespace engine {

/// When to send heartbeats, and whether the other side still answers them (protocol 4.3).
/// I/O thread only.
class Heartbeat {
  public:
    using Interval = std::chrono::milliseconds;

    /// `random` gives values in [0, 1) for the first beat's jitter.
    explicit Heartbeat(std::function<double()> random) : random_(std::move(random)) {}

    /// Calls `beat` after a random part of `interval`, then every `interval`; `dead` instead, once,
    /// when the beat before was not acknowledged.
    void Start(Interval interval, UniqueFunction<void()> beat, UniqueFunction<void()> dead);
    void Acknowledge() noexcept { waiting_ = false; }
    void Stop();

  private:
    void Schedule(Interval delay);

    std::function<double()> random_;
    Interval interval_{0};
    UniqueFunction<void()> beat_;
    UniqueFunction<void()> dead_;
    Timer timer_;
    bool waiting_ = false;
};

}  // namespace engine
