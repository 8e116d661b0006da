#include "engine/domain/client_services.h"

#include <utility>

namespace engine {
namespace {

ApiClientOptions ApiOptions(const ServiceSettings& settings) {
    ApiClientOptions options;
    options.api_base = settings.api_base;
    return options;
}

}  // namespace

ClientServices::ClientServices(const ServiceSettings& settings,
                               std::shared_ptr<CallbackOwner> client,
                               std::shared_ptr<UserStore> known_users,
                               GatewaySession::StatusHandler on_status)
    : owner(std::move(client)),
      log(std::make_shared<Log>()),
      events(owner),
      users(std::move(known_users)),
      api(std::make_shared<ApiClient>(settings.network, ApiOptions(settings), log)),
      dispatcher(std::make_shared<Dispatcher>(log)),
      session(*dispatcher),
      domains(*dispatcher, log),
      gateway(std::make_shared<GatewaySession>(settings.network, api, dispatcher, log,
                                               settings.gateway, std::move(on_status))) {}

Result<void> ClientServices::RequireReady() const {
    if (gateway->GetStatus() == ClientStatus::Ready) return {};
    return Error::Of(ErrorType::ClientNotReady,
                     "The client is not connected. Call Connect and wait for the status Ready.");
}

}  // namespace engine
