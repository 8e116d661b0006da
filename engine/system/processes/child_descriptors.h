#pragma once

#include <spawn.h>

namespace engine {

/// Has a child get none of this process's descriptors but standard input, output and error. POSIX
/// systems, each in its own way.
void CloseOtherDescriptors(posix_spawnattr_t& attributes, posix_spawn_file_actions_t& actions);

}  // namespace engine
