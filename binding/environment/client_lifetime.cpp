#include "binding/environment/client_lifetime.h"

#include <exception>

#include "binding/delivery/pump.h"

namespace binding {

void ClientLifetime::Began(sdk::Client&) { Pump::Acquire(); }

void ClientLifetime::Moved(sdk::Client&) { Pump::Release(); }

void ClientLifetime::Ends(sdk::Client& client) noexcept {
    EndConnection(client);
    Pump::Release();
}

void EndConnection(sdk::Client& client) noexcept {
    try {
        const auto status = client.GetStatus();
        if (status == sdk::Client::Status::Ready) client.ClearRichPresence();
        if (status != sdk::Client::Status::Disconnected) client.Disconnect();
    } catch (const std::exception&) {
        // A library without these functions closes the connection when the client is dropped.
    }
}

}  // namespace binding
