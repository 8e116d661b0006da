// The event `exit` of JavaScript's process: of `process.exit()`, an uncaught exception and an end
// by itself. It comes while all threads are at work, which on Windows nothing later does.

#pragma once

#include <node_api.h>

namespace binding {

// Calls LiveEnvironments::ProcessExits() at the event, before the listeners there are by now.
// Nothing where the runtime's process has no such event. Once for each thread that runs JavaScript.
void ListenForExit(napi_env env);

}  // namespace binding
