#include "engine/oauth/requests/external_proof.h"

#include <string>

#include "engine/core/text/text_length.h"

namespace engine {
namespace {

constexpr std::size_t kMaxToken = 10240;

}  // namespace

std::string_view ExternalProof::WireType() const {
    switch (type) {
        case AuthenticationExternalAuthType::OIDC:
            return "OIDC";
        case AuthenticationExternalAuthType::EpicOnlineServicesAccessToken:
            return "EPIC_ONLINE_SERVICES_ACCESS_TOKEN";
        case AuthenticationExternalAuthType::EpicOnlineServicesIdToken:
            return "EPIC_ONLINE_SERVICES_ID_TOKEN";
        case AuthenticationExternalAuthType::SteamSessionTicket:
            return "STEAM_SESSION_TICKET";
        case AuthenticationExternalAuthType::UnityServicesIdToken:
            return "UNITY_SERVICES_ID_TOKEN";
        case AuthenticationExternalAuthType::DiscordBotIssuedAccessToken:
            return "DISCORD_BOT_ISSUED_ACCESS_TOKEN";
        case AuthenticationExternalAuthType::AppleIdToken:
            return "APPLE_ID_TOKEN";
        case AuthenticationExternalAuthType::PlayStationNetworkIdToken:
            return "PLAYSTATION_NETWORK_ID_TOKEN";
    }
    return "";
}

Result<void> ExternalProof::Validate() const {
    if (WireType().empty()) {
        return Error::Invalid("The external auth type " + std::to_string(static_cast<int>(type)) +
                              " is none. Pass one of AuthenticationExternalAuthType.");
    }
    const std::size_t length = CharacterCount(token.Reveal());
    if (length >= 1 && length <= kMaxToken) return {};
    return Error::Invalid("The external auth token has " + std::to_string(length) +
                          " characters. Pass what the identity provider gave, which has 1 to " +
                          std::to_string(kMaxToken) + ".");
}

}  // namespace engine
