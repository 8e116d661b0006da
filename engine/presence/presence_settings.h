#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "engine/ipc/ipc_timing.h"
#include "engine/presence/presence_pace.h"

namespace engine {

/// What a client's presence is made of. A plain value.
struct PresenceSettings {
    IpcTiming ipc;
    /// Whether only a local client that SDK_IPC_PATH names is used.
    bool named_local_client_only = false;
    /// Where local clients listen; SetApplicationId looks again.
    std::vector<std::string> ipc_addresses;
    PresenceLimit presence_limit;
    /// How long a change waits for the service to say that it is shown.
    std::chrono::milliseconds presence_echo_timeout{2000};
};

}  // namespace engine
