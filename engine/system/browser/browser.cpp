#include "engine/system/browser/browser.h"

#include <utility>

#include "engine/core/run/executor.h"
#include "engine/system/browser/browser_command.h"
#include "engine/system/browser/default_browser.h"
#include "engine/system/processes/child_process.h"

namespace engine {

struct Browser::Search : std::enable_shared_from_this<Search> {
    ProcessEnvironment environment;
    std::shared_ptr<Log> log;
    std::vector<std::string> entries;
    std::size_t next = 0;
    std::string url;
    FailureHandler on_failure;
    std::string tried;
    bool ended = false;

    void TryNext();
    Result<void> Start(const std::vector<std::string>& command, UniqueFunction<void(int)> on_exit);
    void Failed(const std::string& program, const std::string& why);
};

Browser::Browser(ProcessEnvironment environment, std::shared_ptr<Log> log)
    : search_(std::make_shared<Search>()) {
    search_->entries = BrowserEntries(environment.Get("BROWSER"));
    if (search_->entries.empty()) search_->entries.emplace_back();  // the default browser
    search_->environment = std::move(environment);
    search_->log = std::move(log);
}

Browser::~Browser() { search_->ended = true; }

void Browser::Open(std::string url, FailureHandler on_failure) {
    search_->url = std::move(url);
    search_->on_failure = std::move(on_failure);
    Executor::Instance().Post([search = search_] { search->TryNext(); });
}

void Browser::Search::TryNext() {
    if (ended) return;
    if (next == entries.size()) {
        ended = true;
        on_failure(Error::Of(ErrorType::AuthorizationFailed,
                             "No browser could be opened (tried " + tried +
                                 "). Set the environment variable BROWSER to a command that opens "
                                 "a URL."));
        return;
    }
    const std::vector<std::string> command = BrowserCommand(entries[next++], url);
    const std::string name = entries[next - 1].empty() ? kDefaultBrowser : command.front();
    const auto on_exit = [weak = weak_from_this(), name](int status) {
        const auto self = weak.lock();
        if (status == 0 || !self || self->ended) return;
        self->Failed(name, "ended with status " + std::to_string(status));
    };
    const Result<void> started = entries[next - 1].empty()
                                     ? OpenDefaultBrowser(url, environment, on_exit)
                                     : Start(command, on_exit);
    if (!started) Failed(name, started.GetError().message);
}

Result<void> Browser::Search::Start(const std::vector<std::string>& command,
                                    UniqueFunction<void(int)> on_exit) {
    const std::string program = environment.FindProgram(command.front());
    if (program.empty()) return Error::Of(ErrorType::AuthorizationFailed, "not found");
    return StartProcess(program, command, environment, std::move(on_exit));
}

void Browser::Search::Failed(const std::string& program, const std::string& why) {
    if (log) log->Info("Opening the browser by " + program + " failed: " + why);
    tried += (tried.empty() ? "" : ", ") + program + ": " + why;
    TryNext();
}

}  // namespace engine
