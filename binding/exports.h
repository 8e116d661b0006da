// The addon's functions other than the classes.

#pragma once

#include <napi.h>

namespace binding {

class Environment;

// Adds load(), isLoaded(), sdkInfo() and queueStats() to the module.
void DefineFunctions(Napi::Env env, Napi::Object exports);

}  // namespace binding
