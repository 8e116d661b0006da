// Makes an environment's JavaScript thread process its callback queue: one wakeup per batch, at
// most 256 callbacks per turn so that promise continuations run in between, and a return to the
// event loop after a few milliseconds so that timers and I/O are never starved.

#pragma once

#include <node_api.h>

#include <chrono>
#include <cstdint>
#include <memory>

#include "binding/delivery/job_queue.h"

namespace binding {

class Environment;

class EnvironmentWakeup final : public WakeTarget {
  public:
    // JavaScript thread.
    EnvironmentWakeup(napi_env env, Environment& environment);
    ~EnvironmentWakeup() = default;
    EnvironmentWakeup(const EnvironmentWakeup&) = delete;

    void Wake() noexcept override;

    // Counts the reasons for the addon to keep the process alive. JavaScript thread.
    void HoldLoop();
    void ReleaseLoop();

    // After this no call reaches the environment. JavaScript thread.
    void Close();

    JobQueue& queue() { return *queue_; }
    const std::shared_ptr<JobQueue>& shared_queue() { return queue_; }

  private:
    static void OnTurn(napi_env env, napi_value, void* context, void*);
    static napi_value OnYielded(napi_env env, napi_callback_info info);

    void DeliverTurn();
    // Continues after timers and I/O have run.
    void Yield();

    napi_env env_;
    Environment& environment_;
    std::shared_ptr<JobQueue> queue_;
    // Owned by the environment's event loop, and destroyed with it; never used after Close().
    napi_threadsafe_function function_ = nullptr;
    napi_ref set_immediate_ = nullptr;
    napi_ref on_yielded_ = nullptr;
    uint32_t holds_ = 0;
    bool closed_ = false;
    // The current slice of delivery; it spans turns until the queue is empty or time is up.
    bool in_slice_ = false;
    std::chrono::steady_clock::time_point slice_end_;
};

}  // namespace binding
