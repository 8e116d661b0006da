#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/domain/service_settings.h"
#include "engine/model/generated/records.h"
#include "engine/oauth/authorizer.h"
#include "engine/presence/presence_settings.h"
#include "engine/sound/sound_settings.h"

namespace engine {

/// All a client is made of, with the defaults of a shipped engine. Tests change the delays and the
/// network here. A plain value.
struct ClientSettings : ServiceSettings, PresenceSettings, SoundSettings {
    std::optional<std::uint64_t> cpu_affinity_mask;
    AuthorizerOptions authorizer;
    /// The length of a second in answers of the token endpoints (lifetimes, polling intervals), for
    /// tests.
    std::chrono::milliseconds second{1000};

    /// Empty bases come from SOCIAL_SDK_API_BASE and SOCIAL_SDK_WEB_BASE; there is no built-in one.
    /// Reads the environment: to be called on an API caller's thread.
    static ClientSettings From(const ClientCreateOptions& options);
};

}  // namespace engine
