#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"
#include "binding/handle_scope.h"

namespace binding {

// Arrays; a hole is an `undefined` element.
template <typename T>
struct Convert<std::vector<T>> {
    static std::vector<T> FromJs(CallFrame& frame, napi_value value, const Place& place) {
        const napi_env env = frame.env();
        uint32_t length = 0;
        if (napi_get_array_length(env, value, &length) != napi_ok)
            place.RejectType(env, "an array", value);
        std::vector<T> result;
        for (uint32_t i = 0; i < length; ++i) {
            napi_value element;
            Check(env, napi_get_element(env, value, i, &element));
            result.push_back(Convert<T>::FromJs(frame, element, place.Element(i)));
        }
        return result;
    }

    static napi_value ToJs(Environment& environment, std::vector<T> value) {
        const napi_env env = environment.env();
        napi_value result;
        Check(env, napi_create_array_with_length(env, value.size(), &result));
        for (std::size_t i = 0; i < value.size(); ++i) {
            // Frees the handle of each element, because the array may be long.
            const HandleScope scope(env);
            const napi_value element = Convert<T>::ToJs(environment, std::move(value[i]));
            Check(env, napi_set_element(env, result, static_cast<uint32_t>(i), element));
        }
        return result;
    }
};

}  // namespace binding
