#include "binding/client_lifetime.h"

#include <exception>

#include "binding/pump.h"

namespace binding {

void ClientLifetime::Began(sdk::Client&) { Pump::Acquire(); }

void ClientLifetime::Moved(sdk::Client&) { Pump::Release(); }

void ClientLifetime::Ends(sdk::Client& client) noexcept {
    try {
        if (client.GetStatus() != sdk::Client::Status::Disconnected) client.Disconnect();
    } catch (const std::exception&) {
        // A library without these functions closes the connection when the client is dropped.
    }
    Pump::Release();
}

}  // namespace binding
