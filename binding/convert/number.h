#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"

namespace binding {

// The value of a JavaScript number; TypeError for anything else.
double NumberFromJs(CallFrame& frame, napi_value value, const Place& place);
// A number as an error message shows it.
std::string ShowNumber(double number);
// Throws the RangeError for a number that is not an integer from `lowest` to `highest`.
[[noreturn]] void RejectInteger(const Place& place, double given, int64_t lowest, int64_t highest);

// Integers in the type's range; never rounded or wrapped.
template <typename T>
struct ConvertInteger {
    static T FromJs(CallFrame& frame, napi_value value, const Place& place) {
        constexpr auto kLowest = static_cast<double>(std::numeric_limits<T>::min());
        constexpr auto kHighest = static_cast<double>(std::numeric_limits<T>::max());
        const double number = NumberFromJs(frame, value, place);
        // Written so that NaN is refused.
        if (!(number >= kLowest && number <= kHighest) ||
            number != static_cast<double>(static_cast<T>(number)))
            RejectInteger(place, number, std::numeric_limits<T>::min(),
                          std::numeric_limits<T>::max());
        return static_cast<T>(number);
    }

    static napi_value ToJs(Environment& environment, T value) {
        napi_value result;
        if constexpr (std::signed_integral<T>) {
            Check(environment.env(), napi_create_int32(environment.env(), value, &result));
        } else {
            Check(environment.env(), napi_create_uint32(environment.env(), value, &result));
        }
        return result;
    }
};

template <>
struct Convert<int32_t> : ConvertInteger<int32_t> {};
template <>
struct Convert<uint32_t> : ConvertInteger<uint32_t> {};
template <>
struct Convert<uint8_t> : ConvertInteger<uint8_t> {};

// Finite numbers in the range of `float`, rounded to the nearest one.
template <>
struct Convert<float> {
    static float FromJs(CallFrame& frame, napi_value value, const Place& place);
    static napi_value ToJs(Environment& environment, float value);
};

}  // namespace binding
