#pragma once

#include <cstddef>

namespace sdk {

/// Calls `add` with `into` for each variable (`NAME=value`, `size` bytes) of the calling thread's
/// environment. False when it knows none, and then the process's own is taken. Throws nothing.
using EnvironmentSource = bool (*)(void (*add)(const char* variable, std::size_t size, void* into),
                                   void* into);

/// Says where the library asks for the environment, which it does within calls, on the caller's
/// thread. For hosts that guard their environment by a lock or keep one for each thread, as Node
/// does.
///
/// No function of the SDK but one of the open engine: the vendor's library reads the process's.
///
/// @returns Whether the loaded library has it.
bool SetEnvironmentSource(EnvironmentSource source) noexcept;

}  // namespace sdk
