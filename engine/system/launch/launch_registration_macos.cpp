#include <CoreFoundation/CoreFoundation.h>
#include <CoreServices/CoreServices.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "engine/system/files/file_content.h"
#include "engine/system/launch/launch_registration.h"

namespace engine {
namespace {

Result<void> RegisterCommand(std::uint64_t application_id, const std::string& command,
                             const ProcessEnvironment& environment) {
    const std::string home = environment.Get("HOME");
    if (home.empty()) {
        return Error::Invalid("There is no folder for launch commands: HOME is not set.");
    }
    return EnsureFileContent(home + "/Library/Application Support/discord/games/" +
                                 std::to_string(application_id) + ".json",
                             boost::json::serialize(boost::json::object{{"command", command}}));
}

/// Makes the bundle of the running program the handler of the application's scheme.
Result<void> RegisterBundle(std::uint64_t application_id) {
    const CFStringRef bundle = CFBundleGetIdentifier(CFBundleGetMainBundle());
    if (!bundle) {
        return Error::Invalid("The running program is no application bundle. Pass a command.");
    }
    const std::string name = "discord-" + std::to_string(application_id);
    const CFStringRef scheme =
        CFStringCreateWithCString(kCFAllocatorDefault, name.c_str(), kCFStringEncodingUTF8);
    const OSStatus status = LSSetDefaultHandlerForURLScheme(scheme, bundle);
    CFRelease(scheme);
    if (status == noErr) return {};
    return Error::Invalid("The system refused the bundle as handler of " + name + " (status " +
                          std::to_string(status) + ").");
}

}  // namespace

Result<void> RegisterLaunch(std::uint64_t application_id, const std::string& command,
                            const ProcessEnvironment& environment, const std::shared_ptr<Log>&) {
    return command.empty() ? RegisterBundle(application_id)
                           : RegisterCommand(application_id, command, environment);
}

Result<void> RegisterSteamLaunch(std::uint64_t application_id, std::uint32_t steam_app_id,
                                 const ProcessEnvironment& environment,
                                 const std::shared_ptr<Log>&) {
    return RegisterCommand(application_id, "steam://run/" + std::to_string(steam_app_id),
                           environment);
}

}  // namespace engine
