#pragma once

#include <sys/types.h>

#include <optional>

namespace engine {

/// The user of the process at the other end of a local socket, if the system tells. POSIX systems.
std::optional<uid_t> PeerUser(int socket);

}  // namespace engine
