#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// How the platform starts a game on this machine, for players who accept an invite (protocol
/// 5.11). One implementation per system; registering the same again changes nothing. Any thread;
/// an Error says what failed.

/// `command` is a command line; when empty, the running program is registered. The path of a
/// program may hold blanks as it is.
Result<void> RegisterLaunch(std::uint64_t application_id, const std::string& command,
                            const ProcessEnvironment& environment, const std::shared_ptr<Log>& log);

/// The game is started through Steam.
Result<void> RegisterSteamLaunch(std::uint64_t application_id, std::uint32_t steam_app_id,
                                 const ProcessEnvironment& environment,
                                 const std::shared_ptr<Log>& log);

}  // namespace engine
