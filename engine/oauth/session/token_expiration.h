#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/core/deadline.h"
#include "engine/core/run/timer.h"
#include "engine/core/secrets/secret.h"
#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/oauth/requests/token_requests.h"
#include "engine/oauth/session/token_lifetimes.h"

namespace engine {

/// Notifies the host, once for each token, that the token is about to expire or has expired
/// (protocol 1.7). It gets the time from `TokenLifetimes` or from the service, and only while the
/// host listens. Owned by shared_ptr; I/O thread only, but `Expired`.
class TokenExpiration final : public Domain, public std::enable_shared_from_this<TokenExpiration> {
  public:
    TokenExpiration(std::shared_ptr<ClientServices> services,
                    std::shared_ptr<TokenLifetimes> lifetimes);

    std::string_view Name() const noexcept override { return "token expiration"; }
    /// A token that the gateway refused is no longer valid.
    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail) override;
    void Close(const Error& reason) override;

    /// Any thread.
    EventSlot<>& Expired() noexcept { return expired_; }

    /// Whether the host has a callback set.
    void Listen(bool listening);

    /// The token that the client uses from now on.
    void Watch(Secret token);

    /// Called when the token is no longer valid for another reason: it is not reported any more.
    void Forget();

  private:
    void Begin();
    void Arm(const TokenLifetime& lifetime);
    void Tick();
    void Notify();
    static boost::asio::awaitable<void> Ask(std::shared_ptr<TokenExpiration> self);
    void OnAnswer(const Result<double>& remaining);

    std::shared_ptr<TokenLifetimes> lifetimes_;
    EventSlot<> expired_;
    bool listening_ = false;
    Secret token_;             // empty once there is nothing more to report it
    std::uint64_t round_ = 0;  // tells an outdated question from the current one
    std::optional<Deadline> due_;
    Timer timer_;
};

}  // namespace engine
