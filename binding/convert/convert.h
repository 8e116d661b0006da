// Conversion between C++ and JavaScript, one specialisation per kind of type:
//
//   static T FromJs(CallFrame&, napi_value, const Place&);   // throws ScriptError at the place
//   static napi_value ToJs(Environment&, T);                 // or const T&
//
// JavaScript thread only.

#pragma once

#include <node_api.h>

namespace binding {

class CallFrame;
class Environment;
class Place;

template <typename T>
inline constexpr bool kHasNoConverter = false;

template <typename T>
struct Convert {
    static_assert(kHasNoConverter<T>,
                  "The binding has no converter for this type, T of binding::Convert<T>. Add one "
                  "in binding/convert/.");
};

}  // namespace binding
