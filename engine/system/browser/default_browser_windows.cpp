#include <windows.h>

// After <windows.h>, whose types they use.
#include <objbase.h>
#include <shellapi.h>

#include <utility>

#include "engine/core/run/executor.h"
#include "engine/system/browser/default_browser.h"
#include "engine/system/threads/background_thread.h"
#include "engine/system/wide_text.h"

namespace engine {
namespace {

/// The shell's number of what went wrong, 0 for nothing.
int OpenByShell(const std::wstring& url) {
    // The shell may hand the call to an extension that needs COM.
    const bool has_com =
        SUCCEEDED(CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE));
    const auto code = reinterpret_cast<INT_PTR>(
        ShellExecuteW(nullptr, L"open", url.c_str(), nullptr, nullptr, SW_SHOWNORMAL));
    if (has_com) CoUninitialize();
    constexpr INT_PTR kLastError = 32;  // all above are good
    return code > kLastError ? 0 : static_cast<int>(code == 0 ? -1 : code);
}

}  // namespace

const char* const kDefaultBrowser = "ShellExecute";

/// On a thread of its own: the shell may take its time.
Result<void> OpenDefaultBrowser(const std::string& url, const ProcessEnvironment&,
                                UniqueFunction<void(int)> on_end) {
    const bool started =
        StartBackgroundThread([url = WideText(url), on_end = std::move(on_end)]() mutable {
            Executor::Instance().Post(
                [code = OpenByShell(url), on_end = std::move(on_end)] { on_end(code); });
        });
    if (started) return {};
    return Error::Of(ErrorType::AuthorizationFailed, "the system cannot create a thread");
}

}  // namespace engine
