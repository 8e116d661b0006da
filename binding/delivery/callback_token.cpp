#include "binding/delivery/callback_token.h"

namespace binding {
namespace {

napi_ref Reference(napi_env env, napi_value value) {
    napi_ref reference = nullptr;
    Check(env, napi_create_reference(env, value, 1, &reference));
    return reference;
}

Recipient RecipientOf(CallFrame& frame, napi_value function) {
    Recipient recipient{.origin = &frame.row, .function = Reference(frame.env(), function)};
    if (frame.use != CallbackUse::kOnce) {
        if (frame.instance) recipient.listening = frame.instance->listening.get();
        return recipient;
    }
    if (frame.instance) recipient.self = Reference(frame.env(), frame.self);
    recipient.keep_alive = frame.instance && frame.instance->keep_alive
                               ? frame.instance->keep_alive.get()
                               : &frame.environment.keep_alive();
    recipient.keep_alive->OperationStarted();
    return recipient;
}

}  // namespace

CallbackToken::CallbackToken(CallFrame& frame, napi_value function)
    : queue_(frame.environment.wakeup().shared_queue()),
      recipient_(RecipientOf(frame, function)),
      listening_(frame.instance ? frame.instance->listening : nullptr),
      once_(frame.use == CallbackUse::kOnce) {}

CallbackToken::~CallbackToken() {
    // A completion releases the function itself.
    if (!once_) {
        queue_->Push(Job::Make<ReleaseDelivery>(recipient_, false, listening_));
    } else if (TakeAnswer()) {
        queue_->Push(Job::Make<ReleaseDelivery>(recipient_, true, listening_));
    }
}

void CallbackToken::Withdraw() {
    if (TakeAnswer()) queue_->Push(Job::Make<ReleaseDelivery>(recipient_, false, listening_));
}

}  // namespace binding
