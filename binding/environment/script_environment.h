// The environment as the calling thread's JavaScript sees it. Node guards the process's own by a
// lock of its own and gives each worker a copy; Bun never writes the process's. So native code that
// reads the process's may race with JavaScript that writes, or miss what it wrote.

#pragma once

#include <node_api.h>

#include <cstddef>
#include <optional>
#include <string>

namespace binding {

// One variable of `process.env`, empty when it is unset; nothing when there is no `process.env`.
// JavaScript thread.
std::optional<std::string> ScriptVariable(napi_env env, const char* name) noexcept;

// Adds each variable of the calling thread's `process.env`; false on threads that run no
// JavaScript. What the open engine is given as its source of environments.
bool ScriptEnvironment(void (*add)(const char* variable, std::size_t size, void* into),
                       void* into) noexcept;

}  // namespace binding
