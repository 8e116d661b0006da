#pragma once

#include <cstdint>
#include <functional>

namespace sdk {

class Client;

/// Gets the state of the local client on this machine (0 absent, 1 connecting, 2 ready) and the
/// route that shows the presence (0 none, 1 local client, 2 gateway).
using PresenceStateCallback = std::function<void(int32_t localClient, int32_t route)>;

/// Reports the current state and route at once, then every change; replaces the previous callback.
/// A change of the route is reported before the completion of the update that caused it. Listening
/// makes the client look for the local client, like updating the presence.
///
/// Only the open engine supports this: with the vendor's library nothing is reported.
///
/// @returns Whether the loaded library supports it.
/// @throws InvalidObjectError when the client is invalid.
bool SetPresenceStateCallback(Client& client, PresenceStateCallback callback);

}  // namespace sdk
