#include "binding/environment/exit_handler.h"

namespace binding {

void ArrangeExitHandler(void (*)()) {}

void ArrangeExitHandlerAnew(void (*)()) {}

}  // namespace binding
