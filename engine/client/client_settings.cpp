#include "engine/client/client_settings.h"

#include <charconv>
#include <string_view>

#include "engine/system/environment.h"
#include "engine/system/ipc_addresses.h"

namespace engine {
namespace {

std::string Base(const std::string& given, const char* variable) {
    return given.empty() ? Environment(variable).value_or("") : given;
}

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

}  // namespace

ClientSettings ClientSettings::From(const ClientCreateOptions& options) {
    ClientSettings settings;
    settings.api_base = Base(options.api_base, "SOCIAL_SDK_API_BASE");
    settings.web_base = Base(options.web_base, "SOCIAL_SDK_WEB_BASE");
    settings.cpu_affinity_mask = options.cpu_affinity_mask;
    settings.authorizer.web_base = settings.web_base;
    settings.presence_limit = Limit(Environment("SOCIAL_SDK_PRESENCE_LIMIT").value_or(""));
    settings.ipc_addresses = IpcAddresses(ProcessEnvironment::Capture());
    settings.network = Network::FromEnvironment();
    return settings;
}

}  // namespace engine
