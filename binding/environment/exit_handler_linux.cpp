#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>

#include "binding/environment/exit_handler.h"

namespace binding {

void ArrangeExitHandler(void (*handler)()) { std::atexit(handler); }

void ArrangeExitHandlerAnew(void (*handler)()) {
    if (syscall(SYS_gettid) == getpid()) ArrangeExitHandler(handler);
}

}  // namespace binding
