// One call from JavaScript while its arguments are converted and the SDK is called. On the stack.

#pragma once

#include <node_api.h>

#include <cstddef>
#include <memory>

#include "binding/classes/place.h"
#include "binding/classes/row.h"
#include "binding/environment/environment.h"
#include "binding/errors.h"

namespace binding {

class CallbackToken;

// How often a JavaScript function handed to the SDK is called.
enum class CallbackUse {
    kRepeated,  // any number of times, until the SDK releases it
    kOnce,      // exactly once: with the outcome, or without values when the SDK drops it
};

class CallFrame {
  public:
    CallFrame(Environment& environment, const Row& row) : environment(environment), row(row) {}
    CallFrame(const CallFrame&) = delete;

    napi_env env() const { return environment.env(); }

    // Identifies `this`; throws a TypeError if it is not an object of the row's class.
    void RequireThis(napi_value value);
    // The same in a property getter, where `content` is the content of the object's slot.
    void RequireThis(napi_value value, napi_value content) {
        instance = InstanceSlot::Content(env(), content);
        if (!instance || &instance->type != row.owner) [[unlikely]]
            RejectThis(value);
    }
    // Throws a TypeError if `this` has become invalid.
    void RequireValid() const {
        if (!instance->Valid()) [[unlikely]]
            RejectInvalidThis();
    }
    // The SDK object of `this`, which must be valid.
    template <typename T>
    T& This() const {
        RequireValid();
        return static_cast<Holder<T>*>(instance)->value();
    }

    // Throws a TypeError for parameter `index`, which was not given.
    [[noreturn]] void RejectMissing(std::size_t index) const;

    // Turns the exception being handled into the JavaScript exception of this call and withdraws
    // the call's one-shot callback. Only inside a catch block.
    void Fail() noexcept;

    Environment& environment;
    const Row& row;
    napi_value self = nullptr;
    Instance* instance = nullptr;
    // For the callback parameter being converted.
    CallbackUse use = CallbackUse::kRepeated;
    // The one-shot callback of this call, once converted.
    std::shared_ptr<CallbackToken> completion;

  private:
    [[noreturn]] void RejectThis(napi_value value) const;
    [[noreturn]] void RejectInvalidThis() const;
};

// Runs the body of a Node-API callback. C++ exceptions end here.
template <typename Body>
napi_value Guarded(CallFrame& frame, Body&& body) noexcept {
    try {
        return body();
    } catch (...) {
        frame.Fail();
        return nullptr;
    }
}

}  // namespace binding
