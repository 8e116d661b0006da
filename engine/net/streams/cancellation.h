#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/error.h"
#include "engine/core/run/timer.h"
#include "engine/core/unique_function.h"

namespace engine {

/// Stops one operation from outside, by timeout or on request, in whichever step it is. Shared by
/// the operation and those who may stop it; made with make_shared; I/O thread only.
class Cancellation : public std::enable_shared_from_this<Cancellation> {
  public:
    /// What is done while a step lives: its name for messages ("while connecting") and how to
    /// interrupt it. Steps don't nest.
    class Step {
      public:
        Step(Cancellation& owner, const char* name, UniqueFunction<void()> interrupt);
        ~Step();
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;

      private:
        Cancellation& owner_;
    };

    /// `subject` names the operation in messages, without secrets.
    explicit Cancellation(std::string subject) : subject_(std::move(subject)) {}

    /// Starts the time limit for the whole operation; 0 = none. Replaces an earlier one.
    void StartTimeout(std::chrono::milliseconds timeout);
    void EndTimeout() { timer_.Cancel(); }

    /// Interrupts the current step. The first reason stays.
    void Stop(Error reason);

    /// Why the operation was stopped. To be checked after every step, before the next one starts.
    const std::optional<Error>& Stopped() const noexcept { return stopped_; }
    const std::string& Subject() const noexcept { return subject_; }

  private:
    std::string subject_;
    const char* step_ = "starting";
    UniqueFunction<void()> interrupt_;
    std::optional<Error> stopped_;
    Timer timer_;
};

}  // namespace engine
