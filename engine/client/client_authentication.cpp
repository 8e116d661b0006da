#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/oauth/pkce.h"
#include "engine/oauth/process_environment.h"
#include "engine/oauth/token_requests.h"

namespace engine {
namespace {

using TokenCompletion =
    Completion<std::string, std::string, AuthorizationTokenType, std::int32_t, std::string>;

/// Awaits a token request and hands its outcome to the host.
boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<TokenGrant>> request,
                                     TokenCompletion completion) {
    const Result<TokenGrant> grant = co_await std::move(request);
    if (!grant) co_return completion.Fail(grant.GetError());
    completion.Succeed(grant->access_token.Reveal(), grant->refresh_token.Reveal(),
                       AuthorizationTokenType::Bearer, grant->expires_in, grant->scopes);
}

boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<void>> request,
                                     Completion<> completion) {
    const Result<void> done = co_await std::move(request);
    if (!done) co_return completion.Fail(done.GetError());
    completion.Succeed();
}

boost::asio::awaitable<void> Deliver(boost::asio::awaitable<Result<TokenOwner>> request,
                                     Completion<std::uint64_t, std::string> completion) {
    const Result<TokenOwner> owner = co_await std::move(request);
    if (!owner) co_return completion.Fail(owner.GetError());
    completion.Succeed(owner->id, owner->username);
}

}  // namespace

void Client::Authorize(AuthorizationArgs args, ClientAuthorizationCallback callback) {
    Post([args = std::move(args), environment = ProcessEnvironment::Capture(),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.authorizer.Start(std::move(args), core.services->session.ApplicationId(),
                              std::move(environment), std::move(completion));
    });
}

void Client::AbortAuthorize() {
    Post([](ClientCore& core) {
        core.authorizer.Abort(
            Error::Of(ErrorType::Aborted, "The sign-in was aborted by AbortAuthorize."));
    });
}

AuthorizationCodeVerifier Client::CreateAuthorizationCodeVerifier() { return CreateCodeVerifier(); }

void Client::GetToken(std::uint64_t application_id, std::string code, std::string verifier,
                      std::string redirect_uri, ClientTokenExchangeCallback callback) {
    Post([application_id, code = Secret(std::move(code)), verifier = Secret(std::move(verifier)),
          redirect_uri = std::move(redirect_uri),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = ExchangeCode(core.services->api, application_id, std::move(code),
                                    std::move(verifier), std::move(redirect_uri));
        Executor::Instance().Spawn(Deliver(std::move(request), std::move(completion)),
                                   core.services->log);
    });
}

void Client::RefreshToken(std::uint64_t application_id, std::string refresh_token,
                          ClientTokenExchangeCallback callback) {
    Post([application_id, token = Secret(std::move(refresh_token)),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = RefreshGrant(core.services->api, application_id, std::move(token));
        Executor::Instance().Spawn(Deliver(std::move(request), std::move(completion)),
                                   core.services->log);
    });
}

void Client::RevokeToken(std::uint64_t application_id, std::string token,
                         ClientRevokeTokenCallback callback) {
    Post([application_id, token = Secret(std::move(token)),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = RevokeGrant(core.services->api, application_id, std::move(token));
        Executor::Instance().Spawn(Deliver(std::move(request), std::move(completion)),
                                   core.services->log);
    });
}

void Client::FetchCurrentUser(AuthorizationTokenType type, std::string token,
                              ClientFetchCurrentUserCallback callback) {
    Post([type, token = Secret(std::move(token)),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (type != AuthorizationTokenType::Bearer) {
            return completion.Fail(Error::Of(
                ErrorType::ValidationError,
                "FetchCurrentUser takes Bearer tokens only; User tokens are not for games."));
        }
        auto request = FetchTokenOwner(core.services->api, std::move(token));
        Executor::Instance().Spawn(Deliver(std::move(request), std::move(completion)),
                                   core.services->log);
    });
}

void Client::UpdateToken(AuthorizationTokenType type, std::string token,
                         ClientUpdateTokenCallback callback) {
    Post([type, token = std::move(token),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.token->Update(type, std::move(token), std::move(completion));
    });
}

bool Client::IsAuthenticated() const { return core_->token->IsSet(); }

}  // namespace engine
