#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/client/client_settings.h"
#include "engine/client/event_slot.h"
#include "engine/client/session_token.h"
#include "engine/core/callback_queue.h"
#include "engine/core/log.h"
#include "engine/exports/generated/enums.h"
#include "engine/gateway/dispatcher.h"
#include "engine/gateway/gateway_session.h"
#include "engine/oauth/authorizer.h"
#include "engine/rest/api_client.h"
#include "engine/state/snapshot.h"
#include "engine/state/user_manager.h"

namespace engine {

/// All state of one client: its managers, wired together. Made on the host's thread, used on the
/// I/O thread (what any thread may use says so), kept alive by whatever is under way.
class ClientCore : public std::enable_shared_from_this<ClientCore> {
  public:
    explicit ClientCore(const ClientSettings& settings);

    /// Ends the client: what is pending gets ClientDestroyed, no event callback starts any more,
    /// their user data is freed. Returns at once; any thread. Takes the host's reference, so that
    /// the core is destroyed on the I/O thread.
    static void Drop(std::shared_ptr<ClientCore> core);

    /// Any thread.
    bool IsFunctionDisabled(std::string_view name) const;

    // Any thread.
    const std::shared_ptr<CallbackOwner> owner;
    const std::shared_ptr<Log> log;
    EventSlot<ClientStatus, ClientError, std::int32_t> status_changed;
    std::atomic<std::uint64_t> application_id{0};
    std::atomic<std::int32_t> game_window_pid{0};

    // I/O thread.
    const std::shared_ptr<ApiClient> api;
    const std::shared_ptr<Dispatcher> dispatcher;
    UserManager users;                              // its store: any thread
    const std::shared_ptr<GatewaySession> gateway;  // its status: any thread
    const std::shared_ptr<SessionToken> token;      // IsSet: any thread
    Authorizer authorizer;

  private:
    void OnReady(const boost::json::value& data);
    void Shutdown();

    Snapshot<std::unordered_set<std::string>> disabled_functions_;
};

}  // namespace engine
