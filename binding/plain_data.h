// What an SDK value is in JavaScript as plain data: what `toJSON()` of its object returns, made
// without that object.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "binding/classes/rows.h"
#include "binding/handle_scope.h"
#include "sdk/include/sdk/missing_symbol_error.h"

namespace binding {

// Null for an unset value, which an object leaves out. SDK objects have an overload each.
template <typename T>
napi_value Plain(Environment& environment, T value) {
    return Convert<T>::ToJs(environment, std::move(value));
}

template <typename T>
napi_value Plain(Environment& environment, std::optional<T> value) {
    return value ? Plain(environment, *std::move(value)) : nullptr;
}

// Leaves a hole where an element is unset.
template <typename T>
napi_value Plain(Environment& environment, const std::vector<T>& values) {
    const napi_env env = environment.env();
    napi_value result;
    Check(env, napi_create_array_with_length(env, values.size(), &result));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const HandleScope scope(env);
        const napi_value element = Plain(environment, values[i]);
        if (element) Check(env, napi_set_element(env, result, static_cast<uint32_t>(i), element));
    }
    return result;
}

// A plain object with the values of an SDK object's getters.
template <typename T>
class PlainObject {
  public:
    PlainObject(Environment& environment, const T& from) : environment_(environment), from_(from) {
        Check(environment.env(), napi_create_object(environment.env(), &object_));
    }

    template <typename Read>
    PlainObject& Add(const char* name, Read read) {
        const napi_env env = environment_.env();
        try {
            const napi_value value = Plain(environment_, std::invoke(read, from_));
            if (value) Check(env, napi_set_named_property(env, object_, name, value));
        } catch (const sdk::MissingSymbolError&) {
            // The loaded library is older than this field, which toJSON() leaves out, too.
        }
        return *this;
    }

    napi_value value() const { return object_; }

  private:
    Environment& environment_;
    const T& from_;
    napi_value object_ = nullptr;
};

}  // namespace binding
