#pragma once

#include <cstddef>

namespace sdk {

/// Calls `add` with `into` for each variable (`NAME=value`, `size` bytes) of the calling thread's
/// environment. Returns false if it has none; then the process's environment is used. Must not
/// throw.
using EnvironmentSource = bool (*)(void (*add)(const char* variable, std::size_t size, void* into),
                                   void* into);

/// Sets the source of the environment for the library, which reads it during calls, on the caller's
/// thread. For hosts that guard their environment with a lock or have one for each thread, like
/// Node.
///
/// Only the open engine supports this: the vendor's library reads the process's environment.
///
/// @returns Whether the loaded library supports it.
bool SetEnvironmentSource(EnvironmentSource source) noexcept;

}  // namespace sdk
