// What happens when a client is created and dropped.

#pragma once

#include "sdk/include/sdk/generated/client.h"

namespace binding {

struct ClientLifetime {
    // Called after a client was created: starts the pump for a library that does not run callbacks
    // itself.
    static void Began(sdk::Client& client);
    static void Moved(sdk::Client& client);
    // Called before a client is dropped.
    static void Ends(sdk::Client& client) noexcept;
};

// Clears the presence of a connected client and disconnects it, so that the service and other
// players notice at once. Does not wait.
void EndConnection(sdk::Client& client) noexcept;

}  // namespace binding
