// The environment variables that the calling thread's JavaScript sees. Node guards the process's
// environment with a private lock and gives each worker a copy; Bun never writes to it. So native
// code that reads the process's environment could race with JavaScript, or miss its changes.

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
// JavaScript. The open engine uses it as its source of the environment.
bool ScriptEnvironment(void (*add)(const char* variable, std::size_t size, void* into),
                       void* into) noexcept;

}  // namespace binding
