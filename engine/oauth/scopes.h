#pragma once

#include <string_view>

namespace engine {

/// What a game that uses chat, lobbies and voice asks for.
inline constexpr std::string_view kDefaultCommunicationScopes = "openid sdk.social_layer";
/// What a game that uses friends and presence alone asks for.
inline constexpr std::string_view kDefaultPresenceScopes = "openid sdk.social_layer_presence";

}  // namespace engine
