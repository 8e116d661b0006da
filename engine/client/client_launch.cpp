#include "engine/client/client.h"
#include "engine/oauth/requests/token_requests.h"
#include "engine/system/launch/launch_registration.h"

namespace engine {
namespace {

bool Succeeded(const Result<void>& outcome, Log& log) {
    if (!outcome) log.Error("The launch registration failed: " + outcome.GetError().message);
    return outcome.HasValue();
}

}  // namespace

bool Client::RegisterLaunchCommand(std::uint64_t application_id, const std::string& command) {
    const auto& log = core_->services->log;
    Result<void> outcome = RequireApplication(application_id);
    if (outcome) {
        outcome = RegisterLaunch(application_id, command, ProcessEnvironment::Capture(), log);
    }
    return Succeeded(outcome, *log);
}

bool Client::RegisterLaunchSteamApplication(std::uint64_t application_id,
                                            std::uint32_t steam_app_id) {
    const auto& log = core_->services->log;
    Result<void> outcome = RequireApplication(application_id);
    if (outcome) {
        outcome =
            RegisterSteamLaunch(application_id, steam_app_id, ProcessEnvironment::Capture(), log);
    }
    return Succeeded(outcome, *log);
}

}  // namespace engine
