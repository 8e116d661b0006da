#include <windows.h>

#include <system_error>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/text/program_arguments.h"
#include "engine/system/processes/child_process.h"
#include "engine/system/threads/background_thread.h"
#include "engine/system/wide_text.h"

namespace engine {
namespace {

/// `NAME=value`, each ended by a zero, and one more at the end.
std::wstring EnvironmentBlock(const ProcessEnvironment& environment) {
    std::wstring block;
    for (const std::string& variable : environment.variables) {
        block += WideText(variable) + L'\0';
    }
    return block + L'\0';
}

/// A thread that sleeps until the child ends.
void ReportExit(HANDLE child, UniqueFunction<void(int)> on_exit) {
    StartBackgroundThread([child, on_exit = std::move(on_exit)]() mutable {
        DWORD status = 0;
        WaitForSingleObject(child, INFINITE);
        const bool known = GetExitCodeProcess(child, &status);
        CloseHandle(child);
        Executor::Instance().Post([status = known ? static_cast<int>(status) : -1,
                                   on_exit = std::move(on_exit)] { on_exit(status); });
    });
}

}  // namespace

Result<void> StartProcess(const std::string& program, const std::vector<std::string>& arguments,
                          const ProcessEnvironment& environment,
                          UniqueFunction<void(int)> on_exit) {
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION child{};
    std::wstring line = WideText(WindowsCommandLine(arguments));
    std::wstring variables = EnvironmentBlock(environment);
    // In a group of its own, so that it does not get the host's Ctrl+C; no handles, no console.
    const DWORD flags = CREATE_UNICODE_ENVIRONMENT | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW;
    if (!CreateProcessW(WideText(program).c_str(), line.data(), nullptr, nullptr, FALSE, flags,
                        variables.data(), nullptr, &startup, &child)) {
        const std::error_code why(static_cast<int>(GetLastError()), std::system_category());
        return Error::Of(ErrorType::AuthorizationFailed,
                         "The program " + program + " could not be started: " + why.message() +
                             " (error " + std::to_string(why.value()) + ").");
    }
    CloseHandle(child.hThread);
    ReportExit(child.hProcess, std::move(on_exit));
    return {};
}

}  // namespace engine
