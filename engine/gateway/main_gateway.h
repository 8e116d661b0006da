#pragma once

#include "engine/gateway/gateway_protocol.h"

namespace engine {

/// The gateway that a client's session is with (protocol 4): text alone, version 10.
const GatewayProtocol& MainGateway();

}  // namespace engine
