#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/exports/generated/records.h"
#include "engine/gateway/gateway_timing.h"
#include "engine/ipc/ipc_timing.h"
#include "engine/net/network.h"
#include "engine/oauth/authorizer.h"
#include "engine/presence/presence_pace.h"

namespace engine {

/// All a client is made of, with the defaults of a shipped engine. Tests change the delays and the
/// network here. A plain value.
struct ClientSettings {
    std::string api_base;
    std::string web_base;
    std::optional<std::uint64_t> cpu_affinity_mask;
    GatewayTiming gateway;
    AuthorizerOptions authorizer;
    /// How long a second of the token endpoints' answers is: lives of tokens, intervals of polls.
    std::chrono::milliseconds second{1000};
    IpcTiming ipc;
    /// Where local clients listen; SetApplicationId looks again.
    std::vector<std::string> ipc_addresses;
    PresenceLimit presence_limit;
    std::shared_ptr<Network> network;

    /// Empty bases come from SOCIAL_SDK_API_BASE and SOCIAL_SDK_WEB_BASE; there is no built-in one.
    /// Reads the environment: to be called on an API caller's thread.
    static ClientSettings From(const ClientCreateOptions& options);
};

}  // namespace engine
