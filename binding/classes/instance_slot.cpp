#include "binding/classes/instance_slot.h"

#include <array>
#include <string_view>

#include "binding/errors.h"

namespace binding {
namespace {

// A class whose constructor returns the object it is given adds its private field to that object.
constexpr std::string_view kScript = R"JS((() => {
  "use strict";
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const given = function (object) { return object; };
  // Structured clone copies only an object's own properties, so it would make an empty object of
  // this one; for a symbol it throws, and names the symbol.
  const uncloneable = Symbol("an object of the SDK: send what its toJSON() returns");
  class Slot extends given {
    uncloneable = uncloneable;
    #content;
    constructor(object, content) {
      super(object);
      this.#content = content;
    }
    static defineProperty(prototype, name, read, set) {
      const accessor = {
        get [name]() {
          const filled = typeof this === "object" && this !== null && #content in this;
          return read(filled ? this.#content : undefined, this);
        },
      };
      const { get } = getOwnPropertyDescriptor(accessor, name);
      defineProperty(prototype, name, { __proto__: null, get, set, configurable: true });
    }
  }
  return {
    fill(object, content) { new Slot(object, content); },
    defineProperty: Slot.defineProperty,
  };
})())JS";

napi_ref Member(napi_env env, napi_value object, const char* name) {
    napi_value member;
    napi_ref reference;
    Check(env, napi_get_named_property(env, object, name, &member));
    Check(env, napi_create_reference(env, member, 1, &reference));
    return reference;
}

template <std::size_t Count>
void Call(napi_env env, napi_ref function, const std::array<napi_value, Count>& arguments) {
    napi_value callee;
    napi_value undefined;
    Check(env, napi_get_reference_value(env, function, &callee));
    Check(env, napi_get_undefined(env, &undefined));
    Check(env, napi_call_function(env, undefined, callee, Count, arguments.data(), nullptr));
}

}  // namespace

InstanceSlot::InstanceSlot(napi_env env) : env_(env) {
    napi_value script;
    napi_value functions;
    Check(env, napi_create_string_latin1(env, kScript.data(), kScript.size(), &script));
    Check(env, napi_run_script(env, script, &functions));
    fill_ = Member(env, functions, "fill");
    define_property_ = Member(env, functions, "defineProperty");
}

void InstanceSlot::Fill(napi_value object, Instance& instance) {
    napi_value content;
    Check(env_, napi_create_external(env_, &instance, nullptr, nullptr, &content));
    Call<2>(env_, fill_, {object, content});
}

void InstanceSlot::DefineProperty(napi_value prototype, napi_value name, napi_value read,
                                  napi_value set) {
    napi_value undefined;
    Check(env_, napi_get_undefined(env_, &undefined));
    Call<4>(env_, define_property_, {prototype, name, read, set ? set : undefined});
}

}  // namespace binding
