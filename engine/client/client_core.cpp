#include "engine/client/client_core.h"

#include <utility>

#include "engine/core/run/executor.h"

namespace engine {

ClientCore::ClientCore(const ClientSettings& settings)
    : ClientDomains(settings, [this](ClientStatus status, ClientError error, std::int32_t detail) {
          OnStatus(status, error, detail);
      }) {
    ConnectMessages();
    sign_in.authorizer.UseLocalClients([this](std::uint64_t application_id) {
        return LocalSignIn{presence.LocalFor(application_id), presence.Pid(),
                           presence.Timing().authorize_patience};
    });
    if (settings.cpu_affinity_mask &&
        !Executor::Instance().SetCpuAffinity(*settings.cpu_affinity_mask)) {
        services->log->Warning("The system refused the CPU affinity mask.");
    }
}

/// Connects gateway events about messages and lobbies to all domains that store something about
/// them.
void ClientCore::ConnectMessages() {
    messages->on_arrived = [this](const Message& message, const std::string& nonce) {
        message_writer->OnArrived(message, nonce);
        message_history->CachedSummaries().OnArrived(message);
    };
    messages->on_deleted = [this](std::uint64_t message_id) {
        message_history->CachedSummaries().OnDeleted(message_id);
    };
    lobbies->on_removed = [this](std::uint64_t lobby_id) {
        messages->OnLobbyRemoved(lobby_id);
        calls->OnLobbyRemoved(lobby_id);
    };
    lobbies->on_voice_state = [this](std::uint64_t lobby_id, const VoiceState* before,
                                     const VoiceState* now) {
        calls->OnVoiceState(lobby_id, before, now);
    };
    messages->on_session = [this] { message_history->CachedSummaries().Reset(); };
}

/// Domains are notified of the status before the host.
void ClientCore::OnStatus(ClientStatus status, ClientError error, std::int32_t detail) {
    services->domains.OnStatus(status, error, detail);
    status_changed.Fire(status, error, detail);
}

void ClientCore::Spawn(boost::asio::awaitable<void> task) const {
    Executor::Instance().Spawn(std::move(task), services->log);
}

void ClientCore::Drop(std::shared_ptr<ClientCore>& held) {
    CallbackQueue::Instance().Drop(*held->services->owner);
    // Released only now, because a callback that ran meanwhile may have used the client.
    std::shared_ptr<ClientCore> core = std::move(held);
    core->services->events.Clear();
    core->services->log->RemoveSinks();
    core->sound->voice_log->RemoveSinks();
    Executor::Instance().Post([core = std::move(core)] { core->Shutdown(); });
}

void ClientCore::Shutdown() {
    const Error reason = Error::Of(ErrorType::ClientDestroyed,
                                   "The client was destroyed before the operation completed.");
    services->domains.Close(reason);
    services->gateway->Close();
    services->api->Close(reason);
}

}  // namespace engine
