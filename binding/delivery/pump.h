// Runs the callbacks of a library that does not run them on its own threads: one thread per
// process calls sdk::RunCallbacks() every 5 ms while any client exists. Not needed, and never
// started, for the open engine, which is switched to free-threaded callbacks.

#pragma once

namespace binding {

class Pump {
  public:
    // Called if the loaded library runs its callbacks itself, before the first Acquire(). Any
    // thread.
    static void Disable();

    // Counts a client in or out. Any thread.
    static void Acquire();
    static void Release();

    // Ends the thread for good and waits for it. At the process's exit.
    static void Stop();
};

}  // namespace binding
