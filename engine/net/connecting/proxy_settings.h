#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/text/url.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// Proxy choice by the usual environment variables. A plain value.
/// Plain HTTP goes to loopback alone and loopback is never proxied, so HTTP_PROXY has no effect:
/// every proxied connection is a TLS one, tunnelled with CONNECT.
struct ProxySettings {
    std::string url;                    ///< of the proxy; empty = none
    std::string variable;               ///< the variable `url` came from, for messages
    std::vector<std::string> no_proxy;  ///< lower-case host patterns

    /// https_proxy, HTTPS_PROXY, all_proxy, ALL_PROXY; no_proxy, NO_PROXY: the first that is set.
    static ProxySettings From(const ProcessEnvironment& environment);

    /// The proxy for `target`, nothing for a direct connection, or an error when the proxy URL is
    /// malformed or not `http://`.
    Result<std::optional<Url>> For(const Url& target) const;
    bool operator==(const ProxySettings&) const = default;
};

}  // namespace engine
