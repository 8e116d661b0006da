#include "engine/oauth/session/session_token.h"

#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "engine/core/secrets/constant_time.h"
#include "engine/oauth/requests/token_requests.h"
#include "engine/users/user_store.h"

namespace engine {

SessionToken::SessionToken(std::shared_ptr<ClientServices> services,
                           std::shared_ptr<TokenExpiration> expiration)
    : Domain(std::move(services)), expiration_(std::move(expiration)) {
    On("OAUTH2_TOKEN_REVOKE", [this](const boost::json::value& data) { OnRevoked(data); });
}

void SessionToken::UpdateToken(AuthorizationTokenType type, std::string token,
                               Completion<> completion) {
    if (type != AuthorizationTokenType::Bearer) {
        return completion.Fail(Error::Invalid(
            "UpdateToken() takes Bearer tokens only; User tokens are not for games."));
    }
    const Result<void> valid = ValidateToken(token, "token");
    if (!valid) return completion.Fail(valid.GetError());
    token_ = Secret(std::move(token));
    const Secret authorization("Bearer " + token_.Reveal());
    services_->api->SetAuthorization(authorization);
    services_->gateway->SetAuthorization(authorization);
    set_.store(true, std::memory_order_release);
    expiration_->Watch(token_);

    const ClientStatus status = services_->gateway->GetStatus();
    if (status == ClientStatus::Disconnected || status == ClientStatus::Disconnecting) {
        revoked_ = false;
        return completion.Succeed();
    }
    // Before READY there is nobody to compare with. Identify uses the new token, unless it may have
    // been sent already with the token before.
    const bool unknown = services_->users->CurrentId() == 0;
    const bool identified =
        status == ClientStatus::Connected || (unknown && status == ClientStatus::Reconnecting);
    if (std::exchange(revoked_, false) || identified) {
        services_->gateway->Restart();
        return completion.Succeed();
    }
    if (unknown) return completion.Succeed();
    Executor::Instance().Spawn(CompareOwner(shared_from_this(), std::move(completion)),
                               services_->log);
}

boost::asio::awaitable<void> SessionToken::CompareOwner(std::shared_ptr<SessionToken> self,
                                                        Completion<> completion) {
    const Secret token = self->token_;
    const ClientServices& services = *self->services_;
    const auto owner = co_await FetchTokenOwner(services.api, token);
    if (!owner && owner.GetError().type == ErrorType::ClientDestroyed) {
        co_return completion.Fail(owner.GetError());
    }
    // A later UpdateToken makes this comparison moot.
    const bool current = token.Reveal() == self->token_.Reveal();
    if (!owner) {
        services.log->Info(
            "The owner of the new token could not be determined, so the session continues: " +
            owner.GetError().message);
    } else if (current && owner->id != services.users->CurrentId()) {
        services.log->Info("The new token belongs to another user, so a new session starts.");
        services.gateway->Restart();
    }
    completion.Succeed();
}

void SessionToken::OnRevoked(const boost::json::value& data) {
    const boost::json::object* const object = data.if_object();
    const auto token = object ? StringField(*object, "access_token") : std::nullopt;
    if (!token) {
        return services_->log->Warning("An OAUTH2_TOKEN_REVOKE without a token was skipped.");
    }
    if (!ConstantTimeEqual(*token, token_.Reveal())) return;
    revoked_ = true;
    expiration_->Forget();
    services_->log->Warning(
        "The token was revoked, so the session will end. Sign in again, or refresh the token and "
        "pass the new one to UpdateToken().");
}

}  // namespace engine
