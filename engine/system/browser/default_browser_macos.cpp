#include <utility>

#include "engine/system/browser/default_browser.h"
#include "engine/system/processes/child_process.h"

namespace engine {

const char* const kDefaultBrowser = "open";

Result<void> OpenDefaultBrowser(const std::string& url, const ProcessEnvironment& environment,
                                UniqueFunction<void(int)> on_end) {
    const std::string program = environment.FindProgram(kDefaultBrowser);
    if (program.empty()) return Error::Of(ErrorType::AuthorizationFailed, "not found");
    return StartProcess(program, {kDefaultBrowser, url}, environment, std::move(on_end));
}

}  // namespace engine
