// The native side of a JavaScript function that was passed to the SDK. Shared by the copies of the
// std::function that the SDK layer owns; any thread may post to it and destroy it.

#pragma once

#include <node_api.h>

#include <atomic>
#include <memory>
#include <tuple>
#include <utility>

#include "binding/classes/call_frame.h"
#include "binding/delivery/delivery.h"
#include "binding/delivery/job_queue.h"

namespace binding {

class CallbackToken {
  public:
    // JavaScript thread.
    CallbackToken(CallFrame& frame, napi_value function);
    // Destroyed when the SDK will not call again. A one-shot function that was never called is then
    // called without values, so that nothing waits for it forever.
    ~CallbackToken();
    CallbackToken(const CallbackToken&) = delete;

    // Queues a call with these values.
    template <typename... Values>
    void Post(Values&&... values);

    // Called when the SDK refused the call: the function will not be called, and the caller only
    // gets the exception.
    void Withdraw();

  private:
    // Returns true only for the first answer of a one-shot function.
    bool TakeAnswer() { return !answered_.exchange(true, std::memory_order_relaxed); }

    const std::shared_ptr<JobQueue> queue_;
    // References that belong to the JavaScript thread; only jobs use them.
    const Recipient recipient_;
    // Owns the flag that `recipient_.listening` points to.
    std::shared_ptr<bool> listening_;
    const bool once_;
    std::atomic<bool> answered_ = false;
};

template <typename... Values>
void CallbackToken::Post(Values&&... values) {
    using Arguments = std::tuple<std::decay_t<Values>...>;
    if (!once_) {
        queue_->Push(Job::Make<Delivery<Arguments>>(recipient_, std::forward<Values>(values)...));
    } else if (TakeAnswer()) {
        queue_->Push(
            Job::Make<CompletionDelivery<Arguments>>(recipient_, std::forward<Values>(values)...));
    }
}

}  // namespace binding
