#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/domain/completion.h"
#include "engine/model/generated/enums.h"
#include "engine/oauth/requests/token_grant.h"
#include "engine/oauth/session/token_lifetimes.h"

namespace engine {

/// Of the functions that yield an access and a refresh token.
using TokenCompletion =
    Completion<std::string, std::string, AuthorizationTokenType, std::int32_t, std::string>;

/// Gives the host the tokens it asked for. I/O thread only.
void Deliver(const TokenGrant& grant, TokenLifetimes& lifetimes, TokenCompletion& completion);

/// Awaits a token request and hands its outcome to the host. I/O thread only.
boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<TokenGrant>> request,
                                     std::shared_ptr<TokenLifetimes> lifetimes,
                                     TokenCompletion completion);

/// The same for a request whose answer is of no interest.
boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<void>> request,
                                     Completion<> completion);

}  // namespace engine
