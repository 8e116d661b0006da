#include "engine/users/make_services.h"

#include <string>
#include <utility>

#include "engine/users/user_store.h"

namespace engine {
namespace {

/// Images are served below the web base.
std::string ImageBase(std::string base) {
    while (base.ends_with('/')) base.pop_back();
    return base;
}

}  // namespace

std::shared_ptr<ClientServices> MakeServices(const ServiceSettings& settings,
                                             GatewaySession::StatusHandler on_status) {
    auto owner = std::make_shared<CallbackOwner>();
    auto users = std::make_shared<UserStore>(owner, ImageBase(settings.web_base));
    UserStore* const store = users.get();
    auto services = std::make_shared<ClientServices>(settings, std::move(owner), std::move(users),
                                                     std::move(on_status));
    services->dispatcher->OnDone([store] { store->Prune(); });  // the services hold both
    return services;
}

}  // namespace engine
