#pragma once

#include <memory>

#include "engine/domain/event_slot.h"
#include "engine/oauth/browser/sign_in_pages.h"
#include "engine/system/browser/browser.h"

namespace engine {

/// The screen on which a player approves a device: a page of the service (protocol 1.8). There is
/// one; opening it again shows another page. The page itself cannot be closed from here, so closing
/// only ends the engine's part. I/O thread only, but the event.
class DeviceScreen {
  public:
    /// `pages` outlives it.
    DeviceScreen(EventSlots& events, SignInPages& pages);

    /// Shows `page`. When nothing can open it, `on_failure` is called, later.
    void Open(const SignInPage& page, ProcessEnvironment environment,
              Browser::FailureHandler on_failure);

    /// Fires the event, if the screen is open.
    void CloseAuthorizeDeviceScreen();

    /// Any thread.
    EventSlot<> authorize_device_screen_closed;

  private:
    SignInPages& pages_;
    bool open_ = false;
    std::unique_ptr<Browser> browser_;
};

}  // namespace engine
