#include "engine/oauth/requests/token_grant.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/json/json_fields.h"

namespace engine {

Result<TokenGrant> ReadGrant(const boost::json::value& answer, std::string_view operation) {
    const boost::json::object* const object = answer.if_object();
    auto access = object ? StringField(*object, "access_token") : std::nullopt;
    if (!access || access->empty()) {
        return Error::Network(
            NetworkFailure::Protocol,
            "The service's answer to " + std::string(operation) + " has no access token.");
    }
    TokenGrant grant;
    grant.access_token = Secret(std::move(*access));
    grant.refresh_token = Secret(StringField(*object, "refresh_token").value_or(""));
    grant.scopes = StringField(*object, "scope").value_or("");
    const std::int64_t lifetime = IntegerField(*object, "expires_in").value_or(0);
    grant.expires_in = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(lifetime, 0, std::numeric_limits<std::int32_t>::max()));
    return grant;
}

}  // namespace engine
