#include "engine/net/close_on_exec.h"

#include <fcntl.h>

namespace engine {

void CloseOnExec(int descriptor) noexcept {
    const int flags = fcntl(descriptor, F_GETFD);
    if (flags >= 0) fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
}

}  // namespace engine
