#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>

#include "binding/environment/exit_handler.h"

namespace binding {

void RegisterExitHandler(void (*handler)()) { std::atexit(handler); }

void RegisterExitHandlerAgain(void (*handler)()) {
    if (syscall(SYS_gettid) == getpid()) RegisterExitHandler(handler);
}

}  // namespace binding
