#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>

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
#include "engine/messages/message_opener.h"
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
#include "engine/users/make_services.h"
#include "engine/users/user_manager.h"

namespace engine {

/// The domains of a client, in the order in which they are created and notified of READY, of the
/// status and of the end: users come before what they do, and the presence is cleared while there
/// is a connection. A new domain is a member here, at its place in that order, with what it is made
/// of; one with functions of the C interface stands in `All`, too. Made on the host's thread, used
/// on the I/O thread. A domain's header says what is thread-safe.
struct ClientDomains {
    ClientDomains(const ClientSettings& chosen, GatewaySession::StatusHandler on_status)
        : settings(chosen), services(MakeServices(settings, std::move(on_status))) {}

    const ClientSettings settings;
    const std::shared_ptr<ClientServices> services;

    // Any thread.
    EventSlot<ClientStatus, ClientError, std::int32_t> status_changed{services->events};
    std::atomic<std::int32_t> game_window_pid{0};
    std::atomic<bool> showing_chat{false};

    const std::shared_ptr<TokenLifetimes> token_lifetimes =
        std::make_shared<TokenLifetimes>(settings.second);
    const std::shared_ptr<TokenExpiration> token_expiration =
        std::make_shared<TokenExpiration>(services, token_lifetimes);
    const std::shared_ptr<SessionToken> token =
        std::make_shared<SessionToken>(services, token_expiration);
    SignIn sign_in{services, settings.authorizer, token_lifetimes, settings.second};
    UserManager users{services};
    Relationships relationships{services};
    ActivityInvites invites{services};
    Presences presences{services, users.user_updated, [this](std::uint64_t user_id) {
                            relationships.OnPresence(user_id);
                            invites.OnPresence(user_id);
                        }};
    const std::shared_ptr<LobbyManager> lobbies = std::make_shared<LobbyManager>(services);
    const std::shared_ptr<LobbyLinking> lobby_linking =
        std::make_shared<LobbyLinking>(services, settings.web_base);
    const std::shared_ptr<CallManager> calls = std::make_shared<CallManager>(
        services, lobbies, settings, CallTiming::From(settings.gateway),
        [this] { return sound->Engine(); });
    ChannelManager channels{services, lobbies->Lobbies()};
    const std::shared_ptr<MessageManager> messages =
        std::make_shared<MessageManager>(services, lobbies->Lobbies(), channels.Channels());
    const std::shared_ptr<MessageWriter> message_writer =
        std::make_shared<MessageWriter>(services, messages);
    const std::shared_ptr<MessageHistory> message_history =
        std::make_shared<MessageHistory>(services, messages);
    PresenceManager presence{services, settings, game_window_pid};
    const std::unique_ptr<MessageOpener> message_opener =
        std::make_unique<MessageOpener>(services, messages, presence, settings.web_base);
    GatewayPresence gateway_presence{services, settings, presence.Rich()};
    LocalInvites local_invites{presence, [this](ActivityInvite invite) {
                                   // While connected they come as messages (protocol 5.9).
                                   if (services->gateway->GetStatus() == ClientStatus::Ready)
                                       return;
                                   invites.activity_invite_created.Fire(std::move(invite));
                               }};
    const std::shared_ptr<SoundControl> sound = std::make_shared<SoundControl>(services, settings);

    /// The domains that have functions of the C interface, which finds them by their types.
    auto All() noexcept {
        return std::tie(*token, sign_in.pending_merges, sign_in.device_screen, users, relationships,
                        invites, *lobbies, *lobby_linking, channels, *messages, *message_writer,
                        *message_history, presence.Rich(), gateway_presence, *sound, *calls);
    }
};

}  // namespace engine
