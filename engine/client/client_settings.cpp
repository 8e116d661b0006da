#include "engine/client/client_settings.h"

#include "engine/core/environment.h"

namespace engine {
namespace {

std::string Base(const std::string& given, const char* variable) {
    return given.empty() ? Environment(variable).value_or("") : given;
}

}  // namespace

ClientSettings ClientSettings::From(const ClientCreateOptions& options) {
    ClientSettings settings;
    settings.api_base = Base(options.api_base, "SOCIAL_SDK_API_BASE");
    settings.web_base = Base(options.web_base, "SOCIAL_SDK_WEB_BASE");
    settings.cpu_affinity_mask = options.cpu_affinity_mask;
    settings.authorizer.web_base = settings.web_base;
    settings.network = Network::FromEnvironment();
    return settings;
}

}  // namespace engine
