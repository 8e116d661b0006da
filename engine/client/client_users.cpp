#include <utility>

#include "engine/client/client.h"

namespace engine {

UserHandle Client::GetCurrentUser() const { return UserHandle(core_->services->users->Current()); }

std::optional<UserHandle> Client::GetCurrentUserV2() const {
    auto cell = core_->services->users->Current();
    if (!cell) return std::nullopt;
    return UserHandle(std::move(cell));
}

std::optional<UserHandle> Client::GetUser(std::uint64_t id) const {
    return UserHandle::OfKnown(core_->services->users->Find(id));
}

void Client::SetUserUpdatedCallback(ClientUserUpdatedCallback callback) {
    core_->users.Updated().Set(std::move(callback));
}

}  // namespace engine
