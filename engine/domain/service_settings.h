#pragma once

#include <memory>
#include <string>

#include "engine/gateway/gateway_timing.h"
#include "engine/net/connecting/network.h"

namespace engine {

/// What a client's services are made of. A plain value.
struct ServiceSettings {
    std::string api_base;
    std::string web_base;
    GatewayTiming gateway;
    std::shared_ptr<Network> network;
};

}  // namespace engine
