#pragma once

#include <optional>
#include <utility>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"

namespace binding {

// Unset is `undefined`; `null` is also understood.
template <typename T>
struct Convert<std::optional<T>> {
    static std::optional<T> FromJs(CallFrame& frame, napi_value value, const Place& place) {
        napi_valuetype type;
        Check(frame.env(), napi_typeof(frame.env(), value, &type));
        if (type == napi_undefined || type == napi_null) return std::nullopt;
        return Convert<T>::FromJs(frame, value, place);
    }

    static napi_value ToJs(Environment& environment, std::optional<T> value) {
        if (value) return Convert<T>::ToJs(environment, *std::move(value));
        napi_value undefined;
        Check(environment.env(), napi_get_undefined(environment.env(), &undefined));
        return undefined;
    }
};

}  // namespace binding
