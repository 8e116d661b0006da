// What a client's life in JavaScript starts and stops.

#pragma once

#include "sdk/include/sdk/generated/client.h"

namespace binding {

struct ClientLifetime {
    // A client exists: callbacks of a library that does not run them itself must be run.
    static void Began(sdk::Client& client);
    static void Moved(sdk::Client& client);
    // About to be dropped.
    static void Ends(sdk::Client& client) noexcept;
};

// Clears the presence of a connected client and disconnects it, so that the service and other
// players learn of it at once. Does not wait.
void EndConnection(sdk::Client& client) noexcept;

}  // namespace binding
