#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/text/percent.h"

namespace engine {

/// An absolute http, https, ws or wss URL, split. A plain value.
struct Url {
    std::string scheme;      ///< lower case
    std::string user;        ///< decoded; empty by default (proxies only)
    std::string password;    ///< decoded
    std::string host;        ///< lower case; an IPv6 address without its brackets
    std::uint16_t port = 0;  ///< the scheme's own by default
    std::string path;        ///< encoded, starts with '/'
    std::string query;       ///< encoded, without '?'

    /// ValidationError when `text` is no absolute URL of these schemes. A fragment is dropped.
    /// The message names no credentials and no query.
    static Result<Url> Parse(std::string_view text);

    /// https or wss.
    bool IsSecure() const;
    /// Whether `port` is the scheme's own (80, 443).
    bool HasDefaultPort() const;
    /// `host`, in brackets when it is an IPv6 address, with `:port` unless it is the default.
    std::string Authority() const;
    /// `scheme://authority`.
    std::string Origin() const;
    /// Path and query, as in a request line.
    std::string Target() const;
    /// The whole URL, without user and password.
    std::string ToString() const;
    /// Appends to the query, percent-encoding names and values.
    void AddParameters(const Parameters& parameters);
};

}  // namespace engine
