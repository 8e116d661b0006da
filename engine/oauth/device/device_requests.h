#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/oauth/requests/token_requests.h"

namespace engine {

/// The service's answer to a device that asks to sign in (protocol 1.8). A plain value.
struct DeviceCode {
    Secret device_code;
    Secret user_code;
    std::string page;              ///< where a person enters the user code; has it filled in
    std::string verification_uri;  ///< the same without it, for a person to type
    double expires_in = 300;       ///< seconds
    double interval = 5;           ///< seconds between polls
};

/// Starts a device flow.
boost::asio::awaitable<Result<DeviceCode>> RequestDeviceCode(SharedApi api,
                                                             std::uint64_t application_id,
                                                             std::string scopes);

/// One poll; while nobody has decided the error's `oauth_error` is `authorization_pending` or
/// `slow_down`.
boost::asio::awaitable<Result<TokenGrant>> RedeemDeviceCode(SharedApi api,
                                                            std::uint64_t application_id,
                                                            Secret device_code,
                                                            std::optional<ExternalProof> merge);

}  // namespace engine
