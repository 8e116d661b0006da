// The process's environments, so that the end of the process can shut down the one on its thread:
// `process.exit()` runs no environment cleanup.

#pragma once

namespace binding {

class Environment;

class LiveEnvironments {
  public:
    // Any thread. The first call arranges for ShutDownAtExit() to run when the process exits.
    static void Add(Environment& environment);
    static void Remove(Environment& environment);

  private:
    // Shuts down the calling thread's environments. Those of workers, whose threads Node has
    // stopped by then, have shut themselves down.
    static void ShutDownAtExit();
};

}  // namespace binding
