#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "engine/domain/domain.h"
#include "engine/oauth/authorizer.h"
#include "engine/oauth/browser/sign_in_pages.h"
#include "engine/oauth/device/device_screen.h"
#include "engine/oauth/device/device_sign_in.h"
#include "engine/oauth/session/pending_merges.h"
#include "engine/oauth/session/token_lifetimes.h"

namespace engine {

/// The sign-in methods of a client, and the operations that wait for a full account. I/O thread.
class SignIn final : public Domain {
  public:
    /// `second` is the length of one second of the service's answers; shorter in tests.
    SignIn(std::shared_ptr<ClientServices> services, AuthorizerOptions authorizer,
           std::shared_ptr<TokenLifetimes> lifetimes, std::chrono::milliseconds second);

    std::string_view Name() const noexcept override { return "sign-in"; }
    void Close(const Error& reason) override;

    SignInPages pages;  ///< its slot: any thread
    Authorizer authorizer;
    DeviceScreen device_screen;  ///< its slot: any thread
    DeviceSignIn device;
    PendingMerges pending_merges;
};

}  // namespace engine
