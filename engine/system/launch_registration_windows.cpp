#if defined(_WIN32)

#include <windows.h>

#include <string_view>

#include "engine/system/launch_registration.h"

namespace engine {
namespace {

std::wstring Wide(std::string_view text) {
    const int size =
        MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(size), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), wide.data(), size);
    return wide;
}

std::wstring RunningProgram() {
    std::wstring path(32768, L'\0');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    return path;
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
                            const ProcessEnvironment&, std::shared_ptr<Log>) {
    return WriteKeys(application_id,
                     command.empty() ? L"\"" + RunningProgram() + L"\" \"%1\"" : Wide(command));
}

Result<void> RegisterSteamLaunch(std::uint64_t application_id, std::uint32_t steam_app_id,
                                 const ProcessEnvironment&, std::shared_ptr<Log>) {
    return WriteKeys(application_id,
                     L"rundll32.exe url.dll,FileProtocolHandler steam://rungameid/" +
                         std::to_wstring(steam_app_id));
}

}  // namespace engine

#endif
