#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/secrets/secret.h"

namespace engine {

/// What a token endpoint gives (protocol 1.6, 1.10, 2.1). A plain value.
struct TokenGrant {
    Secret access_token;
    Secret refresh_token;         ///< empty when the grant has none
    std::int32_t expires_in = 0;  ///< seconds
    std::string scopes;
};

/// The grant in the answer to `operation`, such as "POST /oauth2/token"; a NetworkError (Protocol)
/// when it has no access token.
Result<TokenGrant> ReadGrant(const boost::json::value& answer, std::string_view operation);

}  // namespace engine
