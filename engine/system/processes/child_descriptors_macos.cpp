#include <unistd.h>

#include "engine/system/processes/child_descriptors.h"

namespace engine {

void CloseOtherDescriptors(posix_spawnattr_t& attributes, posix_spawn_file_actions_t& actions) {
    short flags = 0;
    posix_spawnattr_getflags(&attributes, &flags);
    posix_spawnattr_setflags(&attributes, static_cast<short>(flags | POSIX_SPAWN_CLOEXEC_DEFAULT));
    posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO);
}

}  // namespace engine
