#pragma once

#include <chrono>
#include <deque>
#include <optional>

#include "engine/core/deadline.h"
#include "engine/core/secrets/secret.h"
#include "engine/oauth/requests/token_grant.h"

namespace engine {

/// When an access token expires, and its lifetime from when that was learned.
struct TokenLifetime {
    Deadline end;
    Deadline::Duration length;
};

/// Remembers the lifetimes of tokens that this client obtained recently, so that the service need
/// not be asked (protocol 1.7). I/O thread only.
class TokenLifetimes {
  public:
    /// `second` is how long a second of the service's answers is.
    explicit TokenLifetimes(std::chrono::milliseconds second) : second_(second) {}

    void Remember(const TokenGrant& grant);
    /// Nothing for a token that came from elsewhere.
    std::optional<TokenLifetime> Find(const Secret& access_token) const;

    /// A life of that many of the service's seconds, from now on.
    TokenLifetime Of(double seconds) const;

  private:
    struct Entry {
        Secret token;
        TokenLifetime lifetime;
    };

    std::chrono::milliseconds second_;
    std::deque<Entry> entries_;  // oldest first
};

}  // namespace engine
