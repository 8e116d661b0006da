#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/unique_function.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// Starts a program without a shell, in a session of its own: no terminal signals, none of this
/// process's descriptors but its standard error, default signal handling. `on_exit` gets the exit
/// status (-1: ended by a signal or unknown) on the I/O thread. The child is always reaped.
Result<void> StartProcess(const std::string& program, const std::vector<std::string>& arguments,
                          const ProcessEnvironment& environment, UniqueFunction<void(int)> on_exit);

}  // namespace engine
