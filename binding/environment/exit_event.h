// The event `exit` of JavaScript's `process`: for `process.exit()`, an uncaught exception and a
// normal end. It comes while all threads still run; on Windows anything later does not.

#pragma once

#include <node_api.h>

namespace binding {

// Calls LiveEnvironments::ProcessExits() at the event, before existing listeners. Does nothing if
// the runtime has no such event. Call it once for each thread that runs JavaScript.
void ListenForExit(napi_env env);

}  // namespace binding
