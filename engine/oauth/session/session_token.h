#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/secrets/secret.h"
#include "engine/domain/completion.h"
#include "engine/domain/domain.h"
#include "engine/model/generated/enums.h"
#include "engine/oauth/session/token_expiration.h"

namespace engine {

/// The token a client is signed in with: distributes a new one, and handles its revocation. Owned
/// by shared_ptr; I/O thread only, but `IsAuthenticated`.
class SessionToken final : public Domain, public std::enable_shared_from_this<SessionToken> {
  public:
    SessionToken(std::shared_ptr<ClientServices> services,
                 std::shared_ptr<TokenExpiration> expiration);

    std::string_view Name() const noexcept override { return "token"; }

    /// Stores the token for requests and the gateway. A session that is under way goes on with it,
    /// unless it belongs to another user or the token before was revoked: then a new one starts.
    /// Completes when it is safe to connect.
    void UpdateToken(AuthorizationTokenType type, std::string token, Completion<> completion);

    /// Any thread.
    bool IsAuthenticated() const noexcept { return set_.load(std::memory_order_acquire); }

  private:
    /// OAUTH2_TOKEN_REVOKE: the service will end the session by itself.
    void OnRevoked(const boost::json::value& data);
    static boost::asio::awaitable<void> CompareOwner(std::shared_ptr<SessionToken> self,
                                                     Completion<> completion);

    std::shared_ptr<TokenExpiration> expiration_;
    Secret token_;
    bool revoked_ = false;
    std::atomic<bool> set_{false};
};

}  // namespace engine
