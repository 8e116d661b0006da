#include "engine/users/user_application_profile_handle.h"

namespace engine {

std::string UserApplicationProfileHandle::AvatarHash() const { return Load().avatar_hash; }

std::string UserApplicationProfileHandle::Metadata() const { return Load().metadata; }

std::optional<std::string> UserApplicationProfileHandle::ProviderId() const {
    return Load().provider_id;
}

std::string UserApplicationProfileHandle::ProviderIssuedUserId() const {
    return Load().provider_issued_user_id;
}

ExternalIdentityProviderType UserApplicationProfileHandle::ProviderType() const {
    return Load().provider_type;
}

std::string UserApplicationProfileHandle::Username() const { return Load().username; }

Profile UserApplicationProfileHandle::Load() const {
    const auto user = cell_ ? cell_->Load() : nullptr;
    if (!user || !user->profiles) return {};
    for (const Profile& profile : *user->profiles) {
        if (profile.application_id == application_id_) return profile;
    }
    return {};
}

}  // namespace engine
