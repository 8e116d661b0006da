#include "engine/client/client_settings.h"

#include <charconv>
#include <string_view>

#include "engine/core/text/url.h"
#include "engine/net/connecting/loopback.h"
#include "engine/system/environment/process_environment.h"
#include "engine/system/ipc/ipc_addresses.h"

namespace engine {
namespace {

/// `<changes>/<seconds>`, for platforms with another limit than the service; anything else keeps
/// the service's.
PresenceLimit Limit(std::string_view text) {
    PresenceLimit limit;
    std::size_t changes = 0;
    int seconds = 0;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, changes);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/') return limit;
    const auto second = std::from_chars(first.ptr + 1, end, seconds);
    if (second.ec != std::errc() || second.ptr != end || seconds < 0) return limit;
    return {changes, std::chrono::seconds(seconds)};
}

/// Whether the service runs on this machine, as in tests.
bool IsOnLoopback(const std::string& base) {
    const auto url = Url::Parse(base);
    return url && IsLoopbackHost(url->host);
}

}  // namespace

ClientSettings ClientSettings::From(const ClientCreateOptions& options) {
    const ProcessEnvironment environment = ProcessEnvironment::Capture();
    const auto base = [&](const std::string& given, const char* variable) {
        return given.empty() ? environment.Get(variable) : given;
    };
    ClientSettings settings;
    settings.api_base = base(options.api_base, "SOCIAL_SDK_API_BASE");
    settings.web_base = base(options.web_base, "SOCIAL_SDK_WEB_BASE");
    settings.cpu_affinity_mask = options.cpu_affinity_mask;
    settings.authorizer.web_base = settings.web_base;
    settings.presence_limit = Limit(environment.Get("SOCIAL_SDK_PRESENCE_LIMIT"));
    // The player's own local client belongs to the real service: a test must not show a presence
    // there, or ask it for an authorization.
    settings.named_local_client_only = IsOnLoopback(settings.api_base);
    settings.ipc_addresses = IpcAddresses(environment, settings.named_local_client_only);
    settings.audio = environment.Find("SOCIAL_SDK_AUDIO").value_or("pulse");
    settings.pulse_server = environment.Get("PULSE_SERVER");
    settings.network = Network::For(environment);
    return settings;
}

}  // namespace engine
