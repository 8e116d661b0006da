#include <sys/stat.h>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/text/command_line.h"
#include "engine/system/files/file_content.h"
#include "engine/system/launch/desktop_entry.h"
#include "engine/system/launch/launch_registration.h"
#include "engine/system/processes/child_process.h"

namespace engine {
namespace {

/// XDG Base Directory Specification: relative paths there are invalid and ignored.
Result<std::string> DataFolder(const ProcessEnvironment& environment) {
    std::string folder = environment.Get("XDG_DATA_HOME");
    if (folder.starts_with('/')) return folder;
    const std::string home = environment.Get("HOME");
    if (home.starts_with('/')) return home + "/.local/share";
    return Error::Invalid(
        "There is no folder for desktop entries: neither XDG_DATA_HOME nor HOME is an "
        "absolute path.");
}

bool IsFile(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

Result<std::vector<std::string>> Words(const std::string& command) {
    if (!command.empty()) {
        return IsFile(command) ? std::vector<std::string>{command} : CommandWords(command);
    }
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) return std::vector<std::string>{program.string()};
    return Error::Invalid("The path of the running program could not be found: " + error.message() +
                          ". Pass a command.");
}

/// Makes the entry the handler of its scheme, where the desktop's tool for that is installed.
void MakeDefault(const std::string& entry, const std::string& scheme,
                 const ProcessEnvironment& environment, const std::shared_ptr<Log>& log) {
    const std::string program = environment.FindProgram("xdg-mime");
    const std::vector<std::string> command{"xdg-mime", "default", entry,
                                           "x-scheme-handler/" + scheme};
    const Result<void> started =
        program.empty()
            ? Error::Invalid("xdg-mime is not installed.")
            : StartProcess(program, command, environment, [log](int status) {
                  if (status != 0) {
                      log->Warning("xdg-mime ended with status " + std::to_string(status) + ".");
                  }
              });
    if (!started) {
        log->Info("The desktop finds the launch entry by its MIME type only: " +
                  started.GetError().message);
    }
}

Result<void> Register(std::uint64_t application_id, const std::vector<std::string>& words,
                      LinkArgument link, const ProcessEnvironment& environment,
                      const std::shared_ptr<Log>& log) {
    const auto folder = DataFolder(environment);
    if (!folder) return folder.GetError();
    const auto entry = DesktopEntry(application_id, words, link);
    if (!entry) return entry.GetError();
    const std::string scheme = "discord-" + std::to_string(application_id);
    Result<void> written =
        EnsureFileContent(*folder + "/applications/" + scheme + ".desktop", *entry);
    if (written) MakeDefault(scheme + ".desktop", scheme, environment, log);
    return written;
}

}  // namespace

Result<void> RegisterLaunch(std::uint64_t application_id, const std::string& command,
                            const ProcessEnvironment& environment,
                            const std::shared_ptr<Log>& log) {
    const auto words = Words(command);
    if (!words) return words.GetError();
    return Register(application_id, *words, LinkArgument::Url, environment, log);
}

/// Without the link: it is of no use to Steam, and xdg-open takes one argument only.
Result<void> RegisterSteamLaunch(std::uint64_t application_id, std::uint32_t steam_app_id,
                                 const ProcessEnvironment& environment,
                                 const std::shared_ptr<Log>& log) {
    return Register(application_id,
                    {"xdg-open", "steam://rungameid/" + std::to_string(steam_app_id)},
                    LinkArgument::None, environment, log);
}

}  // namespace engine
