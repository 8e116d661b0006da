#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/oauth/browser/pkce.h"
#include "engine/oauth/requests/account_requests.h"
#include "engine/oauth/requests/token_requests.h"
#include "engine/oauth/session/token_delivery.h"
#include "engine/system/environment/process_environment.h"

namespace engine {
namespace {

boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<TokenOwner>> request,
                                     Completion<std::uint64_t, std::string> completion) {
    const Result<TokenOwner> owner = co_await std::move(request);
    if (!owner) co_return completion.Fail(owner.GetError());
    completion.Succeed(owner->id, owner->username);
}

using ChildCompletion = Completion<std::string, AuthorizationTokenType, std::int32_t, std::string>;

boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<TokenGrant>> request,
                                     std::shared_ptr<TokenLifetimes> lifetimes,
                                     ChildCompletion completion) {
    const Result<TokenGrant> grant = co_await std::move(request);
    if (!grant) co_return completion.Fail(grant.GetError());
    lifetimes->Remember(*grant);
    completion.Succeed(grant->access_token.Reveal(), AuthorizationTokenType::Bearer,
                       grant->expires_in, grant->scopes);
}

}  // namespace

void Client::Authorize(AuthorizationArgs args, ClientAuthorizationCallback callback) {
    Post([args = std::move(args), environment = ProcessEnvironment::Capture(),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.sign_in.authorizer.Start(std::move(args), core.services->session.ApplicationId(),
                                      std::move(environment), std::move(completion));
    });
}

void Client::AbortAuthorize() {
    Post([](ClientCore& core) {
        core.sign_in.authorizer.Abort(
            Error::Of(ErrorType::Aborted, "The sign-in was aborted by AbortAuthorize()."));
    });
}

AuthorizationCodeVerifier Client::CreateAuthorizationCodeVerifier() { return CreateCodeVerifier(); }

void Client::GetToken(std::uint64_t application_id, std::string code, std::string verifier,
                      std::string redirect_uri, ClientTokenExchangeCallback callback) {
    Post([application_id, code = Secret(std::move(code)), verifier = Secret(std::move(verifier)),
          redirect_uri = std::move(redirect_uri),
          completion = TokenCompletion(std::move(callback))](ClientCore& core) mutable {
        auto request = ExchangeCode(core.services->api, application_id, std::move(code),
                                    std::move(verifier), std::move(redirect_uri));
        core.Spawn(Deliver(std::move(request), core.token_lifetimes, std::move(completion)));
    });
}

void Client::RefreshToken(std::uint64_t application_id, std::string refresh_token,
                          ClientTokenExchangeCallback callback) {
    Post([application_id, token = Secret(std::move(refresh_token)),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = RefreshGrant(core.services->api, application_id, std::move(token));
        core.Spawn(Deliver(std::move(request), core.token_lifetimes, std::move(completion)));
    });
}

void Client::RevokeToken(std::uint64_t application_id, std::string token,
                         ClientRevokeTokenCallback callback) {
    Post([application_id, token = Secret(std::move(token)),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = RevokeGrant(core.services->api, application_id, std::move(token));
        core.Spawn(Deliver(std::move(request), std::move(completion)));
    });
}

void Client::FetchCurrentUser(AuthorizationTokenType type, std::string token,
                              ClientFetchCurrentUserCallback callback) {
    Post([type, token = Secret(std::move(token)),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (type != AuthorizationTokenType::Bearer) {
            return completion.Fail(Error::Invalid(
                "FetchCurrentUser() takes Bearer tokens only; User tokens are not for games."));
        }
        auto request = FetchTokenOwner(core.services->api, std::move(token));
        core.Spawn(Deliver(std::move(request), std::move(completion)));
    });
}

void Client::ExchangeChildToken(std::string parent_application_token,
                                std::uint64_t child_application_id,
                                ClientExchangeChildTokenCallback callback) {
    Post([token = Secret(std::move(parent_application_token)), child_application_id,
          completion = ChildCompletion(std::move(callback))](ClientCore& core) mutable {
        auto request = ChildGrant(core.services->api, std::move(token), child_application_id);
        core.Spawn(Deliver(std::move(request), core.token_lifetimes, std::move(completion)));
    });
}

void Client::SetTokenExpirationCallback(ClientTokenExpirationCallback callback) {
    const bool listening = static_cast<bool>(callback);
    core_->token_expiration->Expired().Set(std::move(callback));
    Post([listening](ClientCore& core) { core.token_expiration->Listen(listening); });
}

void Client::RegisterAuthorizeRequestCallback(ClientAuthorizeRequestCallback callback) {
    if (!callback) return RemoveAuthorizeRequestCallback();
    core_->presence.authorize_request.Set(std::move(callback));
    Post([](ClientCore& core) {
        core.presence.Local().Subscribe("AUTHORIZE_REQUEST");
        core.presence.Local().Start();
    });
}

void Client::RemoveAuthorizeRequestCallback() {
    core_->presence.authorize_request.Clear();
    Post([](ClientCore& core) { core.presence.Local().Unsubscribe("AUTHORIZE_REQUEST"); });
}

}  // namespace engine
