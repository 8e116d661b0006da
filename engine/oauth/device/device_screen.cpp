#include "engine/oauth/device/device_screen.h"

#include <utility>

namespace engine {

DeviceScreen::DeviceScreen(EventSlots& events, SignInPages& pages)
    : authorize_device_screen_closed(events), pages_(pages) {}

void DeviceScreen::Open(const SignInPage& page, ProcessEnvironment environment,
                        Browser::FailureHandler on_failure) {
    open_ = true;
    browser_ = pages_.Open(page, std::move(environment), std::move(on_failure));
}

void DeviceScreen::CloseAuthorizeDeviceScreen() {
    if (!std::exchange(open_, false)) return;
    browser_.reset();
    authorize_device_screen_closed.Fire();
}

}  // namespace engine
