#include "binding/delivery/environment_wakeup.h"

#include "binding/environment/environment.h"
#include "binding/errors.h"

namespace binding {
namespace {

using Clock = std::chrono::steady_clock;

// Callbacks between two checkpoints for promise continuations.
constexpr int kTurnLength = 256;
// Time between two returns to the event loop.
constexpr Clock::duration kSlice = std::chrono::milliseconds(4);
// Callbacks between two checks of the clock.
constexpr int kClockInterval = 8;

napi_value UnrefTimer(napi_env env, napi_value immediate) {
    napi_value unref;
    napi_value result;
    Check(env, napi_get_named_property(env, immediate, "unref", &unref));
    Check(env, napi_call_function(env, immediate, unref, 0, nullptr, &result));
    return result;
}

}  // namespace

EnvironmentWakeup::EnvironmentWakeup(napi_env env, Environment& environment)
    : env_(env), environment_(environment), queue_(std::make_shared<JobQueue>(*this)) {
    napi_value name;
    Check(env, napi_create_string_latin1(env, "SocialSdkCallbacks", NAPI_AUTO_LENGTH, &name));
    Check(env, napi_create_threadsafe_function(env, nullptr, nullptr, name, 0, 1, nullptr, nullptr,
                                               this, OnTurn, &function_));
    Check(env, napi_unref_threadsafe_function(env, function_));

    napi_value global;
    napi_value set_immediate;
    napi_value on_yielded;
    Check(env, napi_get_global(env, &global));
    Check(env, napi_get_named_property(env, global, "setImmediate", &set_immediate));
    Check(env, napi_create_function(env, "continueCallbacks", NAPI_AUTO_LENGTH, OnYielded, this,
                                    &on_yielded));
    Check(env, napi_create_reference(env, set_immediate, 1, &set_immediate_));
    Check(env, napi_create_reference(env, on_yielded, 1, &on_yielded_));
}

void EnvironmentWakeup::Wake() noexcept {
    napi_call_threadsafe_function(function_, nullptr, napi_tsfn_nonblocking);
}

void EnvironmentWakeup::HoldLoop() {
    if (holds_++ == 0 && !closed_) napi_ref_threadsafe_function(env_, function_);
}

void EnvironmentWakeup::ReleaseLoop() {
    if (--holds_ == 0 && !closed_) napi_unref_threadsafe_function(env_, function_);
}

void EnvironmentWakeup::Close() {
    closed_ = true;
    queue_->Close();
}

void EnvironmentWakeup::OnTurn(napi_env env, napi_value, void* context, void*) {
    // Without an environment, the event loop is only emptying its queue at its end.
    if (env) static_cast<EnvironmentWakeup*>(context)->DeliverTurn();
}

void EnvironmentWakeup::DeliverTurn() {
    if (closed_) return;
    if (!in_slice_) {
        in_slice_ = true;
        slice_end_ = Clock::now() + kSlice;
    }
    int delivered = 0;
    bool slice_is_over = false;
    const bool empty = queue_->Drain([&](Job& job) {
        // A thread that is being terminated must return to its event loop.
        const bool interrupted = !environment_.Run(job);
        ++delivered;
        slice_is_over =
            interrupted || (delivered % kClockInterval == 0 && Clock::now() >= slice_end_);
        return delivered < kTurnLength && !slice_is_over;
    });
    if (empty || closed_) {
        in_slice_ = false;
    } else if (slice_is_over) {
        in_slice_ = false;
        Yield();
    } else {
        Wake();
    }
}

void EnvironmentWakeup::Yield() {
    try {
        napi_value undefined;
        napi_value set_immediate;
        napi_value on_yielded;
        napi_value immediate;
        Check(env_, napi_get_undefined(env_, &undefined));
        Check(env_, napi_get_reference_value(env_, set_immediate_, &set_immediate));
        Check(env_, napi_get_reference_value(env_, on_yielded_, &on_yielded));
        Check(env_, napi_call_function(env_, undefined, set_immediate, 1, &on_yielded, &immediate));
        // Queued events alone do not keep the process alive; a pending operation holds the loop.
        UnrefTimer(env_, immediate);
    } catch (const std::exception&) {
        // The thread is being terminated, or setImmediate was replaced: continue without it.
        Wake();
    }
}

napi_value EnvironmentWakeup::OnYielded(napi_env env, napi_callback_info info) {
    void* data = nullptr;
    napi_get_cb_info(env, info, nullptr, nullptr, nullptr, &data);
    auto* wakeup = static_cast<EnvironmentWakeup*>(data);
    if (wakeup && !wakeup->closed_) wakeup->Wake();
    return nullptr;
}

}  // namespace binding
