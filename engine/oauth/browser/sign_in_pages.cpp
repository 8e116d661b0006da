#include "engine/oauth/browser/sign_in_pages.h"

#include <utility>

namespace engine {

SignInPages::SignInPages(EventSlots& events, std::shared_ptr<Log> log)
    : opened(events), log_(std::move(log)) {}

std::unique_ptr<Browser> SignInPages::Open(const SignInPage& page, ProcessEnvironment environment,
                                           Browser::FailureHandler on_failure) {
    if (display_ != PageDisplay::Browser) {
        opened.Fire(page.url.Reveal(), page.verification_uri, page.user_code.Reveal(),
                    page.expires_in);
    }
    if (display_ == PageDisplay::Host) return nullptr;
    auto browser = std::make_unique<Browser>(std::move(environment), log_);
    if (display_ == PageDisplay::BrowserAndHost) {
        on_failure = [log = log_](const Error& error) {
            log->Warning("The player has the page from the game alone. " + error.message);
        };
    }
    browser->Open(page.url.Reveal(), std::move(on_failure));
    return browser;
}

}  // namespace engine
