#include "engine/domain/client_services.h"

#include <string>
#include <utility>

#include "engine/model/generated/enum_names.h"

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
    const auto status = gateway->GetStatus();
    if (status == ClientStatus::Ready) return {};
    auto error = Error::Of(ErrorType::ClientNotReady, "The client is not Ready: its status is " +
                                                          std::string(EnumName(status)) + ".");
    error.retryable = status != ClientStatus::Disconnected && status != ClientStatus::Disconnecting;
    return error;
}

}  // namespace engine
