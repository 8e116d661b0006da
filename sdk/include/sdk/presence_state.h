#pragma once

#include <cstdint>
#include <functional>

namespace sdk {

class Client;

/// Gets the state of the local client on this machine (0 absent, 1 connecting, 2 ready) and the
/// route that shows the presence (0 none, 1 local client, 2 gateway).
using PresenceStateCallback = std::function<void(int32_t localClient, int32_t route)>;

/// Reports state and route, first what they are now, then every change; replaces the callback set
/// before. A change of the route is reported before the completion of the update that made it.
/// Listening looks for the local client, as updating the presence does.
///
/// No function of the SDK but one of the open engine: with the vendor's library nothing is ever
/// reported.
///
/// @returns Whether the loaded library has it.
/// @throws InvalidObjectError when the client is invalid.
bool SetPresenceStateCallback(Client& client, PresenceStateCallback callback);

}  // namespace sdk
