#pragma once

#include <string>
#include <unordered_map>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"

namespace binding {

// Plain objects with string values. Only own enumerable string keys are used, and keys such as
// `__proto__` are ordinary keys in both directions.
template <>
struct Convert<std::unordered_map<std::string, std::string>> {
    using Map = std::unordered_map<std::string, std::string>;

    static Map FromJs(CallFrame& frame, napi_value value, const Place& place);
    static napi_value ToJs(Environment& environment, const Map& value);
};

}  // namespace binding
