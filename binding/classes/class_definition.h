// Makes the JavaScript class for a `Class` in one environment.

#pragma once

#include <node_api.h>

namespace binding {

class Environment;
struct Class;

// Defines the class, remembers its constructor in the environment and returns it.
napi_value DefineClass(Environment& environment, const Class& type);

}  // namespace binding
