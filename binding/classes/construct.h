// Implements `new` for every exported class.

#pragma once

#include <node_api.h>

namespace binding {

// The constructor of a class; its data is the `Class`. Also used by Environment::Create(), which
// passes the object to wrap in a way that user code cannot.
napi_value Construct(napi_env env, napi_callback_info info) noexcept;

}  // namespace binding
