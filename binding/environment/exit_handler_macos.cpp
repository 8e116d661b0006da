#include <pthread.h>

#include <cstdlib>

#include "binding/environment/exit_handler.h"

namespace binding {

void ArrangeExitHandler(void (*handler)()) { std::atexit(handler); }

void ArrangeExitHandlerAnew(void (*handler)()) {
    if (pthread_main_np() != 0) ArrangeExitHandler(handler);
}

}  // namespace binding
