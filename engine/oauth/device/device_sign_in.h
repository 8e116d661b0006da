#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/log/log.h"
#include "engine/model/generated/records.h"
#include "engine/oauth/device/device_requests.h"
#include "engine/oauth/device/device_screen.h"
#include "engine/oauth/session/token_delivery.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// `Client::GetTokenFromDevice`: one sign-in at a time by a code that the player enters elsewhere.
/// It gets a code, shows the screen and polls until the player has decided. I/O thread only;
/// destruction answers it with ClientDestroyed.
class DeviceSignIn {
  public:
    /// `screen` outlives it. `second` is how long a second of the service's answers is.
    DeviceSignIn(SharedApi api, DeviceScreen& screen, std::shared_ptr<TokenLifetimes> lifetimes,
                 std::chrono::milliseconds second, std::shared_ptr<Log> log);
    ~DeviceSignIn();
    DeviceSignIn(const DeviceSignIn&) = delete;
    DeviceSignIn& operator=(const DeviceSignIn&) = delete;

    /// An earlier sign-in gets Aborted. With `merge` the provisional account of that identity
    /// becomes part of the account that lets the device in. `environment` is the caller's, for the
    /// browser.
    void Start(DeviceAuthorizationArgs args, std::uint64_t default_client_id,
               std::optional<ExternalProof> merge, ProcessEnvironment environment,
               TokenCompletion completion);

    /// The pending sign-in, if there is one, gets `reason`.
    void Abort(const Error& reason);

  private:
    struct Attempt;
    static boost::asio::awaitable<void> Run(std::shared_ptr<Attempt> attempt, SharedApi api);
    std::shared_ptr<Attempt> Take();
    void Show(const DeviceCode& code);
    void Succeed(const TokenGrant& grant);

    SharedApi api_;
    DeviceScreen& screen_;
    std::shared_ptr<TokenLifetimes> lifetimes_;
    std::chrono::milliseconds second_;
    std::shared_ptr<Log> log_;
    std::shared_ptr<Attempt> attempt_;
};

}  // namespace engine
