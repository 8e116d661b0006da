#include "engine/client/session_token.h"

#include <utility>

#include "engine/core/constant_time.h"
#include "engine/core/executor.h"
#include "engine/core/json_fields.h"

namespace engine {

SessionToken::SessionToken(std::shared_ptr<ApiClient> api, std::shared_ptr<GatewaySession> gateway,
                           const UserStore& users, std::shared_ptr<Log> log)
    : api_(std::move(api)), gateway_(std::move(gateway)), users_(users), log_(std::move(log)) {}

void SessionToken::Update(AuthorizationTokenType type, std::string token, Completion<> completion) {
    if (type != AuthorizationTokenType::Bearer) {
        return completion.Fail(
            Error::Of(ErrorType::ValidationError,
                      "UpdateToken takes Bearer tokens only; User tokens are not for games."));
    }
    const Result<void> valid = ValidateToken(token, "token");
    if (!valid) return completion.Fail(valid.GetError());
    token_ = Secret(std::move(token));
    const Secret authorization("Bearer " + token_.Reveal());
    api_->SetAuthorization(authorization);
    gateway_->SetAuthorization(authorization);
    set_.store(true, std::memory_order_release);

    const ClientStatus status = gateway_->GetStatus();
    if (status == ClientStatus::Disconnected || status == ClientStatus::Disconnecting) {
        revoked_ = false;
        return completion.Succeed();
    }
    if (std::exchange(revoked_, false)) {
        gateway_->Restart();
        return completion.Succeed();
    }
    // Before READY there is nobody to compare with, and Identify will use the new token.
    if (users_.CurrentId() == 0) return completion.Succeed();
    Executor::Instance().Spawn(CompareOwner(shared_from_this(), std::move(completion)), log_);
}

boost::asio::awaitable<void> SessionToken::CompareOwner(std::shared_ptr<SessionToken> self,
                                                        Completion<> completion) {
    const Secret token = self->token_;
    const auto owner = co_await FetchTokenOwner(self->api_, token);
    if (!owner && owner.GetError().type == ErrorType::ClientDestroyed) {
        co_return completion.Fail(owner.GetError());
    }
    // A later UpdateToken makes this comparison moot.
    const bool current = token.Reveal() == self->token_.Reveal();
    if (!owner) {
        self->log_->Info("Whose the new token is could not be found out, so the session goes on: " +
                         owner.GetError().message);
    } else if (current && owner->id != self->users_.CurrentId()) {
        self->log_->Info("The new token belongs to another user, so a new session starts.");
        self->gateway_->Restart();
    }
    completion.Succeed();
}

void SessionToken::OnRevoked(const boost::json::value& data) {
    const boost::json::object* const object = data.if_object();
    const auto token = object ? StringField(*object, "access_token") : std::nullopt;
    if (!token || !ConstantTimeEqual(*token, token_.Reveal())) return;
    revoked_ = true;
    log_->Warning(
        "The token was revoked, so the session will end. Sign in again, or refresh the token and "
        "pass the new one to UpdateToken.");
}

}  // namespace engine
