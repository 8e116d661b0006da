// Delivers a callback's values to its JavaScript function. Values are moved in on an SDK thread and
// converted on the JavaScript thread, where the job ends.

#pragma once

#include <node_api.h>

#include <array>
#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>

#include "binding/convert/convert.h"
#include "binding/delivery/job.h"
#include "binding/delivery/keep_alive.h"
#include "binding/environment/environment.h"

namespace binding {

struct Row;

// The recipient of a callback. JavaScript thread only, except for copying.
struct Recipient {
    // The registering function, for error messages.
    const Row* origin;
    napi_ref function;
    // For an event: false after its object was disposed of. Owned by the callback's token and,
    // after that, by its ReleaseDelivery.
    const bool* listening = nullptr;
    // For a one-shot function: the object it was called on, which must not be collected before the
    // answer, and its hold on the event loop.
    napi_ref self = nullptr;
    KeepAlive* keep_alive = nullptr;

    // Calls the function.
    void Call(Environment& environment, std::size_t count, const napi_value* values) const noexcept;
    // Reports the exception being handled, because the values could not be converted.
    void ReportCaught(Environment& environment) const noexcept;
    // Releases function and object.
    void Release(Environment& environment) const noexcept;
};

// One call of a repeated function.
template <typename Values>
class Delivery : public Job::Task {
  public:
    template <typename... A>
    explicit Delivery(const Recipient& recipient, A&&... values)
        : recipient_(recipient), values_(std::forward<A>(values)...) {}

    void Run(Environment& environment) noexcept override {
        if (!recipient_.listening || *recipient_.listening) Deliver(environment);
    }

    Job::Task* MoveTo(void* storage) noexcept override {
        return ::new (storage) Delivery(std::move(*this));
    }

  protected:
    Delivery(Delivery&&) noexcept = default;

    // False when the values could not be converted.
    bool Deliver(Environment& environment) noexcept {
        constexpr std::size_t kCount = std::tuple_size_v<Values>;
        std::array<napi_value, kCount> values;
        try {
            Convert(environment, values, std::make_index_sequence<kCount>());
        } catch (...) {
            recipient_.ReportCaught(environment);
            return false;
        }
        recipient_.Call(environment, kCount, values.data());
        return true;
    }

    Recipient recipient_;

  private:
    template <std::size_t... Index>
    void Convert(Environment& environment, std::array<napi_value, sizeof...(Index)>& values,
                 std::index_sequence<Index...>) {
        ((values[Index] = binding::Convert<std::tuple_element_t<Index, Values>>::ToJs(
              environment, std::move(std::get<Index>(values_)))),
         ...);
    }

    Values values_;
};

// The answer to a one-shot function, which is released after it.
template <typename Values>
class CompletionDelivery final : public Delivery<Values> {
  public:
    using Delivery<Values>::Delivery;

    void Run(Environment& environment) noexcept override {
        if (!this->Deliver(environment)) AnswerWithoutValues(environment, this->recipient_);
        this->recipient_.Release(environment);
    }

    Job::Task* MoveTo(void* storage) noexcept override {
        return ::new (storage) CompletionDelivery(std::move(*this));
    }

  private:
    CompletionDelivery(CompletionDelivery&&) noexcept = default;
};

// Calls the function with one `undefined`: the SDK will never answer.
void AnswerWithoutValues(Environment& environment, const Recipient& recipient) noexcept;

// Releases a function after all its deliveries; a one-shot function without an answer is first
// called without values.
class ReleaseDelivery final : public Job::Task {
  public:
    ReleaseDelivery(const Recipient& recipient, bool answer, std::shared_ptr<bool> listening)
        : recipient_(recipient), answer_(answer), listening_(std::move(listening)) {}

    void Run(Environment& environment) noexcept override;
    Job::Task* MoveTo(void* storage) noexcept override {
        return ::new (storage) ReleaseDelivery(std::move(*this));
    }

  private:
    Recipient recipient_;
    bool answer_;
    std::shared_ptr<bool> listening_;
};

}  // namespace binding
