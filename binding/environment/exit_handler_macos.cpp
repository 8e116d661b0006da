#include <pthread.h>

#include <cstdlib>

#include "binding/environment/exit_handler.h"

namespace binding {

void RegisterExitHandler(void (*handler)()) { std::atexit(handler); }

void RegisterExitHandlerAgain(void (*handler)()) {
    if (pthread_main_np() != 0) RegisterExitHandler(handler);
}

}  // namespace binding
