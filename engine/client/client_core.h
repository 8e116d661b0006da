#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>

#include "engine/channels/channel_manager.h"
#include "engine/client/client_services.h"
#include "engine/client/client_settings.h"
#include "engine/client/event_slot.h"
#include "engine/client/pending_merges.h"
#include "engine/client/session_token.h"
#include "engine/client/token_expiration.h"
#include "engine/exports/generated/enums.h"
#include "engine/invites/activity_invites.h"
#include "engine/ipc/local_invites.h"
#include "engine/oauth/authorizer.h"
#include "engine/oauth/device_screen.h"
#include "engine/oauth/device_sign_in.h"
#include "engine/oauth/token_lifetimes.h"
#include "engine/presence/gateway_presence.h"
#include "engine/presence/presence_manager.h"
#include "engine/presence/presences.h"
#include "engine/relationships/relationships.h"
#include "engine/state/user_manager.h"

namespace engine {

class LobbyLinking;
class LobbyManager;
class MessageHistory;
class MessageManager;
class MessageOpener;
class MessageWriter;

/// All of one client: its services and its domains, wired together. Made on the host's thread, used
/// on the I/O thread (what any thread may use says so), kept alive by whatever is under way.
class ClientCore : public std::enable_shared_from_this<ClientCore> {
  public:
    explicit ClientCore(const ClientSettings& settings);
    ~ClientCore();

    /// Ends the client: what is pending gets ClientDestroyed, no event callback starts any more,
    /// their user data is freed. Returns at once; any thread. Takes the host's reference, so that
    /// the core is destroyed on the I/O thread.
    static void Drop(std::shared_ptr<ClientCore> core);

    /// Starts a coroutine on the I/O thread that answers a completion.
    void Spawn(boost::asio::awaitable<void> task) const;

    const std::shared_ptr<ClientServices> services;

    // Any thread.
    EventSlot<ClientStatus, ClientError, std::int32_t> status_changed;
    /// The player asked in the local client to link this game (protocol 5.9).
    EventSlot<> authorize_request;
    std::atomic<std::int32_t> game_window_pid{0};
    std::atomic<bool> showing_chat{false};
    const std::string web_base;

    // I/O thread.
    const std::shared_ptr<TokenLifetimes> token_lifetimes;
    const std::shared_ptr<TokenExpiration> token_expiration;  // its slot: any thread
    const std::shared_ptr<SessionToken> token;                // IsSet: any thread
    Authorizer authorizer;
    DeviceScreen device_screen;  // its slot: any thread
    DeviceSignIn device_sign_in;
    PendingMerges pending_merges;

    // The domains, in the order in which they hear of an event.
    UserManager users;
    Relationships relationships;
    ActivityInvites invites;
    Presences presences;
    const std::shared_ptr<LobbyManager> lobbies;  // its store: any thread
    const std::shared_ptr<LobbyLinking> lobby_linking;
    ChannelManager channels;                         // its store: any thread
    const std::shared_ptr<MessageManager> messages;  // reading: any thread
    const std::shared_ptr<MessageWriter> message_writer;
    const std::shared_ptr<MessageHistory> message_history;
    PresenceManager presence;
    const std::unique_ptr<MessageOpener> message_opener;
    GatewayPresence gateway_presence;
    LocalInvites local_invites;

  private:
    void ConnectMessages();
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail);
    void Shutdown();
};

}  // namespace engine
