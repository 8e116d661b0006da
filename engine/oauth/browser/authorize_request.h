#pragma once

#include <cstdint>
#include <string>

#include "engine/core/result.h"
#include "engine/core/secrets/secret.h"
#include "engine/model/generated/records.h"

namespace engine {

/// A checked `AuthorizationArgs` with its defaults filled in. A plain value.
struct AuthorizeRequest {
    std::uint64_t client_id = 0;
    AuthorizationArgs args;
    Secret state;                ///< the given one, or 32 random bytes
    std::string authorize_page;  ///< `{web_base}/oauth2/authorize`

    /// `default_client_id` is what SetApplicationId set. ValidationError when the client id or the
    /// scopes are missing, the scheme, challenge or state is malformed or the web base unusable.
    static Result<AuthorizeRequest> From(AuthorizationArgs args, std::uint64_t default_client_id,
                                         const std::string& web_base);

    /// The same without a page, for sign-ins that may do without a browser.
    static Result<AuthorizeRequest> From(AuthorizationArgs args, std::uint64_t default_client_id);
    /// Names the page; a ValidationError when the web base is unusable.
    Result<void> SetPage(const std::string& web_base);

    /// Whether the answer comes to an address of the program's own instead of the loopback.
    bool HasCustomScheme() const { return args.custom_scheme_param.has_value(); }
    /// `<custom_scheme>:/authorize/callback`
    std::string CustomRedirectUri() const {
        return *args.custom_scheme_param + ":/authorize/callback";
    }

    /// The page to open in the browser (protocol 1.2).
    std::string Url(const std::string& redirect_uri) const;
};

}  // namespace engine
