// The process's environments, so that the end of the process can shut down the one on its thread:
// `process.exit()` runs no environment cleanup.

#pragma once

namespace binding {

class Environment;

class LiveEnvironments {
  public:
    // Any thread.
    static void Add(Environment& environment);
    static void Remove(Environment& environment);

    // Makes the process shut down its environments when it exits. Call it after the library is
    // loaded: the handler registered last runs first, so environments end before the library's
    // static objects, which its threads still use. Any thread; only the first call has an effect.
    static void ShutDownBeforeLibrary();

    // Called on the thread of the environments when JavaScript's process is about to exit, while
    // all threads still run: ends the connections of the clients, which listeners of the game may
    // still use. Registers the shutdown once more, because the library may have created static
    // objects since.
    static void ProcessExits();

  private:
    // Shuts down the calling thread's environments. Workers, whose threads Node has stopped by
    // then, have shut down their own.
    static void ShutDownAtExit();
};

}  // namespace binding
