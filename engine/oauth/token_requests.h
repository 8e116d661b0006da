#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/core/secret.h"
#include "engine/rest/api_client.h"

namespace engine {

/// What the token endpoint gives (protocol 1.6). A plain value.
struct TokenGrant {
    Secret access_token;
    Secret refresh_token;         ///< empty when the grant has none
    std::int32_t expires_in = 0;  ///< seconds
    std::string scopes;
};

/// Who a token belongs to.
struct TokenOwner {
    std::uint64_t id = 0;
    std::string username;
};

/// A client of the API, shared by the requests that are under way.
using SharedApi = std::shared_ptr<ApiClient>;

// The requests of the token endpoints. They carry their own credentials, never the signed-in token.
// I/O thread only.

/// grant_type authorization_code; an empty `verifier` is left out.
boost::asio::awaitable<Result<TokenGrant>> ExchangeCode(SharedApi api, std::uint64_t application_id,
                                                        Secret code, Secret verifier,
                                                        std::string redirect_uri);

/// grant_type refresh_token; both tokens of the old grant end.
boost::asio::awaitable<Result<TokenGrant>> RefreshGrant(SharedApi api, std::uint64_t application_id,
                                                        Secret refresh_token);

/// Ends every token of that user for the application.
boost::asio::awaitable<Result<void>> RevokeGrant(SharedApi api, std::uint64_t application_id,
                                                 Secret token);

/// GET /users/@me with that token.
boost::asio::awaitable<Result<TokenOwner>> FetchTokenOwner(SharedApi api, Secret token);

/// ValidationError unless `token` can be sent in a header.
Result<void> ValidateToken(const std::string& token, const std::string& name);

}  // namespace engine
