#include "engine/oauth/sign_in.h"

#include <utility>

namespace engine {

SignIn::SignIn(std::shared_ptr<ClientServices> services, AuthorizerOptions options,
               std::shared_ptr<TokenLifetimes> lifetimes, std::chrono::milliseconds second)
    : Domain(std::move(services)),
      pages(services_->events, services_->log),
      authorizer(std::move(options), pages, services_->log),
      device_screen(services_->events, pages),
      device(services_->api, device_screen, std::move(lifetimes), second, services_->log),
      pending_merges(services_->log) {}

void SignIn::Close(const Error& reason) {
    authorizer.Abort(reason);
    device.Abort(reason);
    device_screen.CloseAuthorizeDeviceScreen();
    pending_merges.Close(reason);
}

}  // namespace engine
