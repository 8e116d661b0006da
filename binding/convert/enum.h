#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "binding/convert/number.h"

namespace binding {

template <typename T>
concept Enum = std::is_enum_v<T>;

// Enums are 32-bit integers. Unnamed values are accepted, too: a library may have values that this
// model does not have, and flags can be combined.
template <Enum T>
struct Convert<T> {
    static T FromJs(CallFrame& frame, napi_value value, const Place& place) {
        return static_cast<T>(Convert<int32_t>::FromJs(frame, value, place));
    }

    static napi_value ToJs(Environment& environment, T value) {
        return Convert<int32_t>::ToJs(environment, static_cast<int32_t>(value));
    }
};

}  // namespace binding
