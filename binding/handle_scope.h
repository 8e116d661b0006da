// Frees the JavaScript handles made within it, however the scope is left.

#pragma once

#include <node_api.h>

#include "binding/errors.h"

namespace binding {

class HandleScope {
  public:
    explicit HandleScope(napi_env env) : env_(env) {
        Check(env, napi_open_handle_scope(env, &scope_));
    }
    ~HandleScope() { napi_close_handle_scope(env_, scope_); }
    HandleScope(const HandleScope&) = delete;

  private:
    napi_env env_;
    napi_handle_scope scope_;
};

}  // namespace binding
