#pragma once

#include <string>
#include <string_view>

#include "binding/classes/call_frame.h"
#include "binding/convert/convert.h"

namespace binding {

// Strings are UTF-8 in the SDK. From JavaScript, lone surrogates are refused, because they cannot
// be represented in UTF-8. To JavaScript, invalid UTF-8 becomes U+FFFD.
template <>
struct Convert<std::string> {
    static std::string FromJs(CallFrame& frame, napi_value value, const Place& place);
    static napi_value ToJs(Environment& environment, const std::string& value);
};

// The same for a view, for keys and the like.
napi_value StringToJs(Environment& environment, std::string_view value);

}  // namespace binding
