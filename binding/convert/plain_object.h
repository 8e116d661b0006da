// Reading object literals from JavaScript. User code may run meanwhile (getters, proxies).

#pragma once

#include <node_api.h>

#include <cstdint>
#include <string>

#include "binding/classes/call_frame.h"
#include "binding/convert/string.h"
#include "binding/handle_scope.h"

namespace binding {

// Whether the value is an object literal or the like: neither an array, a function, nor an instance
// of a class, in any realm.
bool IsPlainObject(CallFrame& frame, napi_value value);

// The own enumerable string keys of an object, as an array.
napi_value OwnKeys(CallFrame& frame, napi_value object);

// Calls `visit(key, value)` for each own enumerable property with a string key.
template <typename Visit>
void ForEachProperty(CallFrame& frame, napi_value object, const Place& place, Visit&& visit) {
    const napi_env env = frame.env();
    const napi_value keys = OwnKeys(frame, object);
    uint32_t count = 0;
    Check(env, napi_get_array_length(env, keys, &count));
    for (uint32_t i = 0; i < count; ++i) {
        const HandleScope scope(env);
        napi_value key;
        napi_value value;
        Check(env, napi_get_element(env, keys, i, &key));
        Check(env, napi_get_property(env, object, key, &value));
        visit(Convert<std::string>::FromJs(frame, key, place), value);
    }
}

}  // namespace binding
