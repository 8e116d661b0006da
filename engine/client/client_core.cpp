#include "engine/client/client_core.h"

#include <utility>

#include "engine/core/executor.h"
#include "engine/gateway/close_code.h"
#include "engine/lobbies/lobby_linking.h"
#include "engine/lobbies/lobby_manager.h"
#include "engine/messages/message_history.h"
#include "engine/messages/message_manager.h"
#include "engine/messages/message_opener.h"
#include "engine/messages/message_writer.h"

namespace engine {

ClientCore::ClientCore(const ClientSettings& settings)
    : services(std::make_shared<ClientServices>(
          settings, [this](ClientStatus status, ClientError error,
                           std::int32_t detail) { OnStatus(status, error, detail); })),
      status_changed(services->events),
      authorize_request(services->events),
      web_base(settings.web_base),
      token_lifetimes(std::make_shared<TokenLifetimes>(settings.second)),
      token_expiration(std::make_shared<TokenExpiration>(services, token_lifetimes)),
      token(std::make_shared<SessionToken>(services, token_expiration)),
      authorizer(settings.authorizer, services->log),
      device_screen(services->events, services->log),
      device_sign_in(services->api, device_screen, token_lifetimes, settings.second, services->log),
      pending_merges(services->log),
      users(services),
      relationships(services),
      invites(services),
      presences(services, users.Updated(),
                [this](std::uint64_t user_id) {
                    relationships.OnPresence(user_id);
                    invites.OnPresence(user_id);
                }),
      lobbies(std::make_shared<LobbyManager>(services)),
      lobby_linking(std::make_shared<LobbyLinking>(services, settings.web_base)),
      channels(services, lobbies->Lobbies()),
      messages(std::make_shared<MessageManager>(services, lobbies->Lobbies(), channels.Channels())),
      message_writer(std::make_shared<MessageWriter>(services, messages)),
      message_history(std::make_shared<MessageHistory>(services, messages)),
      presence(services, settings, game_window_pid),
      message_opener(
          std::make_unique<MessageOpener>(services, messages, presence, settings.web_base)),
      gateway_presence(services, settings.presence_limit, presence.Rich()),
      local_invites(presence, [this](ActivityInvite invite) {
          // While connected they come as messages (protocol 5.9).
          if (services->gateway->GetStatus() == ClientStatus::Ready) return;
          invites.Created().Fire(std::move(invite));
      }) {
    ConnectMessages();
    presence.Local().Events().On("AUTHORIZE_REQUEST",
                                 [this](const boost::json::value&) { authorize_request.Fire(); });
    authorizer.UseLocalClients([this](std::uint64_t application_id) {
        return LocalSignIn{presence.LocalFor(application_id), presence.Pid(),
                           presence.Timing().authorize_patience};
    });
    if (settings.cpu_affinity_mask &&
        !Executor::Instance().SetCpuAffinity(*settings.cpu_affinity_mask)) {
        services->log->Warning("The system refused the CPU affinity mask.");
    }
}

ClientCore::~ClientCore() = default;

/// What the gateway says of messages goes to all who keep something of them.
void ClientCore::ConnectMessages() {
    messages->on_arrived = [this](const Message& message, const std::string& nonce) {
        message_writer->OnArrived(message, nonce);
        message_history->CachedSummaries().OnArrived(message);
    };
    messages->on_deleted = [this](std::uint64_t message_id) {
        message_history->CachedSummaries().OnDeleted(message_id);
    };
    messages->on_session = [this] { message_history->CachedSummaries().Reset(); };
}

/// Domains that care about the connection hear of it before the host does.
void ClientCore::OnStatus(ClientStatus status, ClientError error, std::int32_t detail) {
    if (status == ClientStatus::Disconnected && detail == kAuthenticationFailed) {
        token_expiration->Forget();
    }
    gateway_presence.OnStatus(status);
    status_changed.Fire(status, error, detail);
}

void ClientCore::Spawn(boost::asio::awaitable<void> task) const {
    Executor::Instance().Spawn(std::move(task), services->log);
}

void ClientCore::Drop(std::shared_ptr<ClientCore> core) {
    CallbackQueue::Instance().Drop(*core->services->owner);
    core->services->events.Clear();
    core->services->log->RemoveSinks();
    Executor::Instance().Post([core = std::move(core)] { core->Shutdown(); });
}

/// Domains that wait for something end it here.
void ClientCore::Shutdown() {
    const Error reason = Error::Of(ErrorType::ClientDestroyed,
                                   "The client was destroyed before the operation completed.");
    authorizer.Abort(reason);
    device_sign_in.Abort(reason);
    device_screen.Close();
    pending_merges.Close(reason);
    token_expiration->Forget();
    presence.Close(reason);
    services->gateway->Close();
    services->api->Close(reason);
}

}  // namespace engine
