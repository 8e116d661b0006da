#pragma once

#include "engine/core/unique_function.h"

namespace engine {

/// Runs `task` on a thread of its own, which nobody waits for and on which the host's signal
/// handlers never run. False when the system cannot create a thread. Any thread.
bool StartBackgroundThread(UniqueFunction<void()> task);

}  // namespace engine
