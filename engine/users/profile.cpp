#include "engine/users/profile.h"

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

/// Protocol 2.3.
ExternalIdentityProviderType ProviderType(const std::optional<std::string>& name) {
    using Type = ExternalIdentityProviderType;
    if (!name) return Type::None;
    if (*name == "OIDC") return Type::OIDC;
    if (*name == "EPIC_ONLINE_SERVICES") return Type::EpicOnlineServices;
    if (*name == "STEAM") return Type::Steam;
    if (*name == "UNITY") return Type::Unity;
    if (*name == "DISCORD_BOT") return Type::DiscordBot;
    return Type::Unknown;
}

}  // namespace

Profile ReadProfile(const boost::json::object& object, std::uint64_t application_id) {
    Profile profile;
    profile.application_id = IdField(object, "application_id").value_or(application_id);
    profile.username = StringField(object, "username").value_or("");
    profile.metadata = StringField(object, "metadata").value_or("");
    profile.avatar_hash = StringField(object, "avatar_hash").value_or("");
    if (const boost::json::object* const external = ObjectField(object, "external_id")) {
        profile.provider_type = ProviderType(StringField(*external, "provider_type"));
        profile.provider_id = StringField(*external, "provider_id");
        profile.provider_issued_user_id =
            StringField(*external, "provider_issued_user_id").value_or("");
    }
    return profile;
}

}  // namespace engine
