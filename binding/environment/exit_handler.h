// Handlers that run when exit() ends the process. On Windows there are none: a DLL's handlers run
// after all other threads were terminated, perhaps while holding locks, and after libraries that
// were loaded later were unloaded. Waiting or calling the library there could block forever.

#pragma once

namespace binding {

// Registers `handler` for the process's exit. It runs before handlers that were registered, and
// before the destructors of static objects that were created, until now. Any thread.
void RegisterExitHandler(void (*handler)());

// Registers it once more when the process is about to exit. Only on the main thread; other threads
// do not run exit handlers, so there it does nothing.
void RegisterExitHandlerAgain(void (*handler)());

}  // namespace binding
