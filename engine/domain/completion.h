#pragma once

#include <tuple>
#include <utility>

#include "engine/core/error.h"
#include "engine/core/run/callback_queue.h"
#include "engine/domain/callback.h"
#include "engine/domain/client_result.h"
#include "engine/model/generated/records.h"

namespace engine {

/// The host's one-shot callback of an asynchronous operation: answered exactly once, through the
/// callback queue. One that is destroyed unanswered reports `ClientDestroyed`, since an operation
/// ends early only with its client. Move-only; any thread, one at a time.
template <class... Values>
class Completion {
  public:
    Completion() = default;
    explicit Completion(Callback<ClientResult, Values...> callback)
        : callback_(std::move(callback)) {}
    Completion(Completion&&) noexcept = default;
    Completion& operator=(Completion&& other) noexcept {
        Completion replaced(std::move(*this));
        callback_ = std::move(other.callback_);
        return *this;
    }
    ~Completion() {
        if (!callback_) return;
        try {
            Fail(Error::Of(ErrorType::ClientDestroyed,
                           "The client was destroyed before the operation completed."));
        } catch (...) {
            // Out of memory: the user data is freed all the same.
        }
    }

    /// Whether it still waits for its answer.
    explicit operator bool() const noexcept { return static_cast<bool>(callback_); }

    void Succeed(Values... values) { Answer(Success(), std::move(values)...); }

    /// Answers with the error and defaults for all values.
    void Fail(const Error& error) { Answer(ToResult(error), Values{}...); }

  private:
    void Answer(ClientResult result, Values... values) {
        if (!callback_) return;
        // Without an owner: it runs even when the client is dropped meanwhile.
        CallbackQueue::Instance().Post([callback = std::move(callback_),
                                        answer = std::tuple<ClientResult, Values...>(
                                            std::move(result), std::move(values)...)]() mutable {
            std::apply([&](auto&... value) { callback(std::move(value)...); }, answer);
        });
    }

    Callback<ClientResult, Values...> callback_;
};

}  // namespace engine
