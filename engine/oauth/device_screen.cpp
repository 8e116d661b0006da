#include "engine/oauth/device_screen.h"

#include <utility>

namespace engine {

DeviceScreen::DeviceScreen(EventSlots& events, std::shared_ptr<Log> log)
    : authorize_device_screen_closed(events), log_(std::move(log)) {}

void DeviceScreen::Open(Secret page, ProcessEnvironment environment,
                        Browser::FailureHandler on_failure) {
    page_ = std::move(page);
    browser_ = std::make_unique<Browser>(std::move(environment), log_);
    browser_->Open(page_.Reveal(), std::move(on_failure));
}

void DeviceScreen::CloseAuthorizeDeviceScreen() {
    if (!std::exchange(browser_, nullptr)) return;
    page_ = Secret();
    authorize_device_screen_closed.Fire();
}

}  // namespace engine
