#include "binding/environment/shutdown.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "binding/classes/class_of.h"
#include "binding/classes/instance.h"
#include "binding/environment/client_lifetime.h"

namespace binding {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Clock::duration kPollInterval = std::chrono::milliseconds(1);

bool Disconnected(sdk::Client* client) {
    return client->GetStatus() == sdk::Client::Status::Disconnected;
}

std::vector<sdk::Client*> ConnectedClients(const std::vector<Instance*>& instances) {
    std::vector<sdk::Client*> connected;
    for (Instance* instance : instances) {
        if (&instance->type != &ClassOf<sdk::Client>() || !instance->Valid()) continue;
        sdk::Client* client = &static_cast<Holder<sdk::Client>*>(instance)->value();
        if (!Disconnected(client)) connected.push_back(client);
    }
    return connected;
}

}  // namespace

void DisconnectClients(const std::vector<Instance*>& instances, Patience& patience) noexcept {
    const Clock::time_point start = Clock::now();
    try {
        std::vector<sdk::Client*> clients = ConnectedClients(instances);
        for (sdk::Client* client : clients) EndConnection(*client);
        while (!std::ranges::all_of(clients, Disconnected) && Clock::now() < start + patience) {
            std::this_thread::sleep_for(kPollInterval);
        }
    } catch (const std::exception&) {
        // A library without these functions closes the connections when the clients are dropped.
    }
    patience -= std::min(patience, Clock::now() - start);
}

}  // namespace binding
