#pragma once

#include <cstdint>
#include <system_error>
#include <thread>

#include "engine/core/unique_function.h"

namespace engine {

// Threads, for all operating systems. Each system has its file in engine/system/; the functions are
// declared here because the executor has a thread.

/// Starts a thread on which none of the host's signal handlers run. Throws std::system_error if the
/// thread cannot be created.
std::thread StartThread(UniqueFunction<void()> run);

/// Names the calling thread for debuggers; at most 15 characters count.
void NameThread(const char* name);

/// Binds the calling thread to the CPUs of `mask` (bit n = CPU n). False when the system refuses or
/// cannot.
bool BindThread(std::uint64_t mask);

/// The priority of the calling thread as a nice value, from -20 (most urgent) to 19; systems with
/// fewer steps take the nearest.
std::error_code SetThreadPriority(int nice);

}  // namespace engine
