#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"
#include "binding/delivery/callback_token.h"

namespace binding {

// A JavaScript function for the SDK to call from any of its threads; see CallbackToken. Each value
// it is called with needs a converter, so audio callbacks, whose samples are only borrowed, do not
// compile; binding/audio handles them.
template <typename... Values>
struct Convert<std::function<void(Values...)>> {
    static std::function<void(Values...)> FromJs(CallFrame& frame, napi_value value,
                                                 const Place& place) {
        napi_valuetype type;
        Check(frame.env(), napi_typeof(frame.env(), value, &type));
        if (type != napi_function) place.RejectType(frame.env(), "a function", value);
        auto token = std::make_shared<CallbackToken>(frame, value);
        if (frame.use == CallbackUse::kOnce) frame.completion = token;
        return [token = std::move(token)](Values... values) { token->Post(std::move(values)...); };
    }
};

}  // namespace binding
