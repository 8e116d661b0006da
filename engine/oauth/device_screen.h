#pragma once

#include <memory>
#include <string>

#include "engine/core/log.h"
#include "engine/core/secret.h"
#include "engine/domain/event_slot.h"
#include "engine/system/browser.h"

namespace engine {

/// The screen on which a player lets a device in: a page in the system's browser (protocol 1.8).
/// There is one; opening it again shows another page. The page itself cannot be closed from here,
/// so closing only ends what the engine has to do with it. I/O thread only, but the event.
class DeviceScreen {
  public:
    DeviceScreen(EventSlots& events, std::shared_ptr<Log> log);

    /// Shows `page`. When no browser can be opened, `on_failure` is called, later.
    void Open(Secret page, ProcessEnvironment environment, Browser::FailureHandler on_failure);

    /// Fires the event, if the screen is open.
    void CloseAuthorizeDeviceScreen();

    /// Any thread.
    EventSlot<> authorize_device_screen_closed;

  private:
    std::shared_ptr<Log> log_;
    Secret page_;  // so that nothing shows the user code in it
    std::unique_ptr<Browser> browser_;
};

}  // namespace engine
