#include "engine/client/client_services.h"

#include <string>
#include <utility>

namespace engine {
namespace {

ApiClientOptions ApiOptions(const ClientSettings& settings) {
    ApiClientOptions options;
    options.api_base = settings.api_base;
    return options;
}

/// Images are served below the web base.
std::string ImageBase(std::string base) {
    while (base.ends_with('/')) base.pop_back();
    return base;
}

}  // namespace

ClientServices::ClientServices(const ClientSettings& settings,
                               GatewaySession::StatusHandler on_status)
    : owner(std::make_shared<CallbackOwner>()),
      log(std::make_shared<Log>()),
      events(owner),
      users(std::make_shared<UserStore>(owner, ImageBase(settings.web_base))),
      api(std::make_shared<ApiClient>(settings.network, ApiOptions(settings), log)),
      dispatcher(std::make_shared<Dispatcher>(log)),
      session(*dispatcher),
      gateway(std::make_shared<GatewaySession>(settings.network, api, dispatcher, log,
                                               settings.gateway, std::move(on_status))) {}

Result<void> ClientServices::RequireReady() const {
    if (gateway->GetStatus() == ClientStatus::Ready) return {};
    return Error::Of(ErrorType::ClientNotReady,
                     "The client is not connected. Call Connect and wait for the status Ready.");
}

}  // namespace engine
