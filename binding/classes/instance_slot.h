// A private field on exported objects that holds their instance, and property getters that read it.
// napi_unwrap, Node-API's own way to the native side, takes longer than the rest of a getter;
// reading a private field is fast, and user code can neither read nor forge it. JavaScript thread
// only.

#pragma once

#include <node_api.h>

namespace binding {

class Instance;

class InstanceSlot {
  public:
    explicit InstanceSlot(napi_env env);
    InstanceSlot(const InstanceSlot&) = delete;

    // Puts the instance into the slot of `object`, its JavaScript side.
    void Fill(napi_value object, Instance& instance);

    // Defines a property on a class's prototype. `read` is called with the slot's content, or
    // `undefined` for an object without one, and with the object; `set` may be null.
    void DefineProperty(napi_value prototype, napi_value name, napi_value read, napi_value set);

    // The instance that `read` found in the slot; null for an object without one.
    static Instance* Content(napi_env env, napi_value content) {
        void* data = nullptr;
        if (napi_get_value_external(env, content, &data) != napi_ok) return nullptr;
        return static_cast<Instance*>(data);
    }

  private:
    napi_env env_;
    napi_ref fill_ = nullptr;
    napi_ref define_property_ = nullptr;
};

}  // namespace binding
