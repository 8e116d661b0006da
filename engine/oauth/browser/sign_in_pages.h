#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/secrets/secret.h"
#include "engine/domain/event_slot.h"
#include "engine/system/browser/browser.h"

namespace engine {

/// What opens the pages of sign-ins. The numbers are those of the engine's own interface.
enum class PageDisplay { Browser = 0, BrowserAndHost = 1, Host = 2 };

/// A page that a player has to open to sign in; the last three for devices only (protocol 1.8).
struct SignInPage {
    Secret url;
    std::string verification_uri;
    Secret user_code;
    std::int32_t expires_in = 0;  ///< seconds
};

/// Shows the pages of sign-ins to the player: with the system's browser, through the host, or both.
/// I/O thread only, but the slot.
class SignInPages {
  public:
    SignInPages(EventSlots& events, std::shared_ptr<Log> log);

    void SetDisplay(PageDisplay display) { display_ = display; }

    /// The browser, whose destruction ends the attempt to open it; null where the host opens pages.
    /// `on_failure` is called, later, when the browser cannot be opened and the host was not
    /// notified of the page either.
    std::unique_ptr<Browser> Open(const SignInPage& page, ProcessEnvironment environment,
                                  Browser::FailureHandler on_failure);

    /// Reports to the host: the address, then for a device the address without the code, the code,
    /// its lifetime.
    EventSlot<std::string, std::string, std::string, std::int32_t> opened;

  private:
    std::shared_ptr<Log> log_;
    PageDisplay display_ = PageDisplay::Browser;
};

}  // namespace engine
