#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <tuple>

#include "engine/calls/call_manager.h"
#include "engine/channels/channel_manager.h"
#include "engine/client/client_settings.h"
#include "engine/domain/client_services.h"
#include "engine/domain/event_slot.h"
#include "engine/invites/activity_invites.h"
#include "engine/invites/local_invites.h"
#include "engine/lobbies/lobby_linking.h"
#include "engine/lobbies/lobby_manager.h"
#include "engine/messages/message_history.h"
#include "engine/messages/message_manager.h"
#include "engine/messages/message_writer.h"
#include "engine/model/generated/enums.h"
#include "engine/oauth/session/session_token.h"
#include "engine/oauth/session/token_expiration.h"
#include "engine/oauth/session/token_lifetimes.h"
#include "engine/oauth/sign_in.h"
#include "engine/presence/gateway_presence.h"
#include "engine/presence/presence_manager.h"
#include "engine/presence/presences.h"
#include "engine/relationships/relationships.h"
#include "engine/sound/control/sound_control.h"
#include "engine/users/user_manager.h"

namespace engine {

class MessageOpener;

/// All of one client: its services and its domains, wired together. Made on the host's thread, used
/// on the I/O thread (what any thread may use says so), kept alive by whatever is under way.
class ClientCore : public std::enable_shared_from_this<ClientCore> {
  public:
    explicit ClientCore(const ClientSettings& settings);
    ~ClientCore();

    /// Ends the client: what is pending gets ClientDestroyed, no event callback starts any more,
    /// their user data is freed. Waits for callbacks that run on other threads, and for nothing
    /// else; any thread. Takes the host's reference, so that the core is destroyed on the I/O
    /// thread: once those callbacks have ended, as they may use the client until then.
    static void Drop(std::shared_ptr<ClientCore>& held);

    /// The domain of that type.
    template <class D>
    D& Get() noexcept {
        return std::get<D&>(std::tie(*token, sign_in.pending_merges, sign_in.device_screen, users,
                                     relationships, invites, *lobbies, *lobby_linking, channels,
                                     *messages, *message_writer, *message_history, presence.Rich(),
                                     gateway_presence, *sound, *calls));
    }

    /// Starts a coroutine on the I/O thread that answers a completion.
    void Spawn(boost::asio::awaitable<void> task) const;

    const std::shared_ptr<ClientServices> services;

    // Any thread.
    EventSlot<ClientStatus, ClientError, std::int32_t> status_changed;
    std::atomic<std::int32_t> game_window_pid{0};
    std::atomic<bool> showing_chat{false};
    const std::string web_base;

    // I/O thread. The domains stand in the order in which they hear of READY, of the status and of
    // the end, after which the gateway and the requests end: who else is known comes before what
    // they do, and the presence is cleared while there is a connection.
    const std::shared_ptr<TokenLifetimes> token_lifetimes;
    const std::shared_ptr<TokenExpiration> token_expiration;  // its slot: any thread
    const std::shared_ptr<SessionToken> token;                // IsAuthenticated: any thread
    SignIn sign_in;
    UserManager users;
    Relationships relationships;
    ActivityInvites invites;
    Presences presences;
    const std::shared_ptr<LobbyManager> lobbies;  // its store: any thread
    const std::shared_ptr<LobbyLinking> lobby_linking;
    const std::shared_ptr<CallManager> calls;        // what it says: any thread
    ChannelManager channels;                         // its store: any thread
    const std::shared_ptr<MessageManager> messages;  // reading: any thread
    const std::shared_ptr<MessageWriter> message_writer;
    const std::shared_ptr<MessageHistory> message_history;
    PresenceManager presence;
    const std::unique_ptr<MessageOpener> message_opener;
    GatewayPresence gateway_presence;
    LocalInvites local_invites;
    const std::shared_ptr<SoundControl> sound;  // volumes: any thread

  private:
    void ConnectMessages();
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail);
    void Shutdown();
};

}  // namespace engine
