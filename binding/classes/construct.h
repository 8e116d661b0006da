// What `new` does for every exported class.

#pragma once

#include <node_api.h>

namespace binding {

// The constructor of a class; its data is the `Class`. Also run by Environment::Create(), which
// hands in the object it makes where user code cannot.
napi_value Construct(napi_env env, napi_callback_info info) noexcept;

}  // namespace binding
