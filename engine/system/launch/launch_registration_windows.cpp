#include <windows.h>

#include <string_view>
#include <vector>

#include "engine/core/text/program_arguments.h"
#include "engine/system/launch/launch_registration.h"
#include "engine/system/wide_text.h"

namespace engine {
namespace {

std::wstring RunningProgram() {
    std::wstring path(32768, L'\0');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return path;
}

bool IsFileHere(const std::string& path) {
    const DWORD attributes = GetFileAttributesW(WideText(path).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_DIRECTORY);
}

/// The command as the shell starts it, which puts the link in place of `%1`. The path of a file is
/// one word.
std::wstring ShellCommand(const std::string& command) {
    const std::vector<std::string> words =
        command.empty()       ? std::vector<std::string>{NarrowText(RunningProgram())}
        : IsFileHere(command) ? std::vector<std::string>{command}
                              : WindowsCommandWords(command);
    return WideText(WindowsCommandLine(words) + " \"%1\"");
}

/// Writes the scheme's keys for the current user only. Values that are the same stay the same.
Result<void> WriteKeys(std::uint64_t application_id, const std::wstring& command) {
    const std::wstring id = std::to_wstring(application_id);
    const std::wstring key = L"Software\\Classes\\discord-" + id;
    struct Entry {
        std::wstring key;
        const wchar_t* name;
        std::wstring value;
    };
    const Entry entries[] = {
        {key, nullptr, L"URL:Run game " + id + L" protocol"},
        {key, L"URL Protocol", L""},
        {key + L"\\DefaultIcon", nullptr, RunningProgram()},
        {key + L"\\shell\\open\\command", nullptr, command},
    };
    for (const Entry& entry : entries) {
        const LSTATUS status = RegSetKeyValueW(
            HKEY_CURRENT_USER, entry.key.c_str(), entry.name, REG_SZ, entry.value.c_str(),
            static_cast<DWORD>((entry.value.size() + 1) * sizeof(wchar_t)));
        if (status != ERROR_SUCCESS) {
            return Error::Invalid("The registry refused the launch command (error " +
                                  std::to_string(status) + ").");
        }
    }
    return {};
}

}  // namespace

Result<void> RegisterLaunch(std::uint64_t application_id, const std::string& command,
                            const ProcessEnvironment&, const std::shared_ptr<Log>&) {
    return WriteKeys(application_id, ShellCommand(command));
}

Result<void> RegisterSteamLaunch(std::uint64_t application_id, std::uint32_t steam_app_id,
                                 const ProcessEnvironment&, const std::shared_ptr<Log>&) {
    return WriteKeys(application_id,
                     L"rundll32.exe url.dll,FileProtocolHandler steam://rungameid/" +
                         std::to_wstring(steam_app_id));
}

}  // namespace engine
