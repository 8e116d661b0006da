#pragma once

#include <memory>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/core/run/callback_queue.h"
#include "engine/domain/domain_list.h"
#include "engine/domain/event_slots.h"
#include "engine/domain/service_settings.h"
#include "engine/domain/session_info.h"
#include "engine/gateway/dispatcher.h"
#include "engine/gateway/session/gateway_session.h"
#include "engine/rest/api_client.h"

namespace engine {

class UserStore;

/// What the domains of one client work with: each is a `Domain` made with these services, which
/// keeps its part of the state, handles its gateway events, has its event slots and sends its
/// requests. The core owns one of each.
///
/// Shared by the core and by what outlives it for a moment: handles, requests under way.
struct ClientServices {
    ClientServices(const ServiceSettings& settings, std::shared_ptr<CallbackOwner> owner,
                   std::shared_ptr<UserStore> users, GatewaySession::StatusHandler on_status);

    // Any thread.
    const std::shared_ptr<CallbackOwner> owner;
    const std::shared_ptr<Log> log;
    EventSlots events;
    const std::shared_ptr<UserStore> users;  // changed on the I/O thread only

    // I/O thread; what any thread may use says so.
    const std::shared_ptr<ApiClient> api;
    const std::shared_ptr<Dispatcher> dispatcher;
    SessionInfo session;
    DomainList domains;
    const std::shared_ptr<GatewaySession> gateway;

    /// ClientNotReady unless the session is Ready. Any thread.
    Result<void> RequireReady() const;
};

}  // namespace engine
