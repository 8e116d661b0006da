// What runs as exit() ends the process. On Windows that is nothing: a DLL's handlers run when all
// other threads were stopped, wherever they were and whatever they had locked, and when libraries
// that were loaded later are gone already. To wait there, or to call the library, could take for
// ever.

#pragma once

namespace binding {

// The process runs `handler` at its exit, before handlers that were arranged and static objects
// that were made until now end. Any thread.
void ArrangeExitHandler(void (*handler)());

// The same once more, when the process is about to exit. On the main thread; on others, which do
// not run exit handlers, it does nothing.
void ArrangeExitHandlerAnew(void (*handler)());

}  // namespace binding
