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

    // Has the process shut down its environments when it exits. To be called once the library is
    // loaded: what is arranged last comes first, so they end before the library's static objects,
    // which its threads still use. Any thread; the first call counts.
    static void ShutDownBeforeLibrary();

    // JavaScript's process, of which the calling thread has the environments, is about to exit,
    // with all threads at work: ends the connections of their clients, which listeners of the game
    // may still use. Arranges for the shutdown once more, as the library may have made static
    // objects since, such as those within functions.
    static void ProcessExits();

  private:
    // Shuts down the calling thread's environments. Those of workers, whose threads Node has
    // stopped by then, have shut themselves down.
    static void ShutDownAtExit();
};

}  // namespace binding
