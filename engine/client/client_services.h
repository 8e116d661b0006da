#pragma once

#include <memory>

#include "engine/client/client_settings.h"
#include "engine/client/event_slots.h"
#include "engine/client/session_info.h"
#include "engine/core/callback_queue.h"
#include "engine/core/log.h"
#include "engine/core/result.h"
#include "engine/gateway/dispatcher.h"
#include "engine/gateway/gateway_session.h"
#include "engine/rest/api_client.h"
#include "engine/state/user_store.h"

namespace engine {

/// What the domains of one client work with. A domain (users, relationships, lobbies, ...) is a
/// class made with these services: it keeps its part of the state, adds its handlers to the
/// dispatcher, has its event slots and sends its requests. The core owns one of each.
///
/// Shared by the core and by what outlives it for a moment: handles, requests under way.
struct ClientServices {
    ClientServices(const ClientSettings& settings, GatewaySession::StatusHandler on_status);

    // Any thread.
    const std::shared_ptr<CallbackOwner> owner;
    const std::shared_ptr<Log> log;
    EventSlots events;
    const std::shared_ptr<UserStore> users;  // changed on the I/O thread only

    // I/O thread; what any thread may use says so.
    const std::shared_ptr<ApiClient> api;
    const std::shared_ptr<Dispatcher> dispatcher;
    SessionInfo session;
    const std::shared_ptr<GatewaySession> gateway;

    /// ClientNotReady unless the session is Ready. Any thread.
    Result<void> RequireReady() const;
};

}  // namespace engine
