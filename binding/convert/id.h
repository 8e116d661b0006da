#pragma once

#include <cstdint>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"

namespace binding {

// 64-bit integers, most of them ids: decimal strings to JavaScript; decimal strings and bigints
// from it. Numbers are refused because they would lose digits.
template <>
struct Convert<uint64_t> {
    static uint64_t FromJs(CallFrame& frame, napi_value value, const Place& place);
    static napi_value ToJs(Environment& environment, uint64_t value);
};

}  // namespace binding
