#include "engine/client/client_core.h"

#include <utility>

#include "engine/core/executor.h"

namespace engine {

ClientCore::ClientCore(const ClientSettings& settings)
    : services(std::make_shared<ClientServices>(
          settings, [this](ClientStatus status, ClientError error,
                           std::int32_t detail) { OnStatus(status, error, detail); })),
      status_changed(services->events),
      token(std::make_shared<SessionToken>(services)),
      authorizer(settings.authorizer, services->log),
      users(services) {
    if (settings.cpu_affinity_mask &&
        !Executor::Instance().SetCpuAffinity(*settings.cpu_affinity_mask)) {
        services->log->Warning("The system refused the CPU affinity mask.");
    }
}

/// Domains that care about the connection hear of it before the host does.
void ClientCore::OnStatus(ClientStatus status, ClientError error, std::int32_t detail) {
    status_changed.Fire(status, error, detail);
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
    services->gateway->Close();
    services->api->Close(reason);
}

}  // namespace engine
