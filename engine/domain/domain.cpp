#include "engine/domain/domain.h"

#include <utility>

namespace engine {

Domain::Domain(std::shared_ptr<ClientServices> services) : services_(std::move(services)) {
    services_->domains.Add(*this);
}

Domain::~Domain() { services_->domains.Remove(*this); }

void Domain::On(std::string event, Dispatcher::Handler handler) {
    Keep(services_->dispatcher->On(std::move(event), std::move(handler)));
}

}  // namespace engine
