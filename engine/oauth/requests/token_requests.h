#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/core/secrets/secret.h"
#include "engine/oauth/requests/external_proof.h"
#include "engine/oauth/requests/token_grant.h"
#include "engine/rest/api_client.h"

namespace engine {

/// Who a token belongs to.
struct TokenOwner {
    std::uint64_t id = 0;
    std::string username;
};

/// A client of the API, shared by the requests that are under way.
using SharedApi = std::shared_ptr<ApiClient>;

// The requests of the token endpoints. They carry their own credentials, never the signed-in token.
// I/O thread only.

/// grant_type authorization_code; an empty `verifier` is left out. With `merge` the provisional
/// account of that identity becomes part of the account that signs in (protocol 2.6).
boost::asio::awaitable<Result<TokenGrant>> ExchangeCode(
    SharedApi api, std::uint64_t application_id, Secret code, Secret verifier,
    std::string redirect_uri, std::optional<ExternalProof> merge = std::nullopt);

/// grant_type refresh_token; both tokens of the old grant end.
boost::asio::awaitable<Result<TokenGrant>> RefreshGrant(SharedApi api, std::uint64_t application_id,
                                                        Secret refresh_token);

/// Ends every token of that user for the application.
boost::asio::awaitable<Result<void>> RevokeGrant(SharedApi api, std::uint64_t application_id,
                                                 Secret token);

/// GET /users/@me with that token.
boost::asio::awaitable<Result<TokenOwner>> FetchTokenOwner(SharedApi api, Secret token);

/// How many seconds that token still lives, by GET /oauth2/@me; an HTTPError with status 401 if it
/// is no longer valid.
boost::asio::awaitable<Result<double>> FetchRemainingLife(SharedApi api, Secret token);

/// POST /oauth2/token with these fields, and those of `merge`.
boost::asio::awaitable<Result<TokenGrant>> RequestGrant(
    SharedApi api, Parameters fields, std::optional<ExternalProof> merge = std::nullopt);

/// ValidationError for the application id 0.
Result<void> RequireApplication(std::uint64_t application_id);

/// ValidationError unless `token` can be sent in a header.
Result<void> ValidateToken(const std::string& token, const std::string& name);

}  // namespace engine
