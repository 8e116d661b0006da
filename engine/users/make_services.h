#pragma once

#include <memory>

#include "engine/domain/client_services.h"

namespace engine {

/// The services of a client that knows nobody yet. `on_status` is notified of the client's status
/// on the I/O thread.
std::shared_ptr<ClientServices> MakeServices(const ServiceSettings& settings,
                                             GatewaySession::StatusHandler on_status);

}  // namespace engine
