#pragma once

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"

namespace binding {

// Only a boolean is accepted, no truthy value.
template <>
struct Convert<bool> {
    static bool FromJs(CallFrame& frame, napi_value value, const Place& place) {
        bool result;
        if (napi_get_value_bool(frame.env(), value, &result) != napi_ok)
            place.RejectType(frame.env(), "a boolean", value);
        return result;
    }

    static napi_value ToJs(Environment& environment, bool value) {
        napi_value result;
        Check(environment.env(), napi_get_boolean(environment.env(), value, &result));
        return result;
    }
};

}  // namespace binding
