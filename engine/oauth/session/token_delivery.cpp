#include "engine/oauth/session/token_delivery.h"

#include <utility>

namespace engine {

namespace asio = boost::asio;

void Deliver(const TokenGrant& grant, TokenLifetimes& lifetimes, TokenCompletion& completion) {
    lifetimes.Remember(grant);
    completion.Succeed(grant.access_token.Reveal(), grant.refresh_token.Reveal(),
                       AuthorizationTokenType::Bearer, grant.expires_in, grant.scopes);
}

asio::awaitable<void> Deliver(asio::awaitable<Result<TokenGrant>> request,
                              std::shared_ptr<TokenLifetimes> lifetimes,
                              TokenCompletion completion) {
    const Result<TokenGrant> grant = co_await std::move(request);
    if (!grant) co_return completion.Fail(grant.GetError());
    Deliver(*grant, *lifetimes, completion);
}

asio::awaitable<void> Deliver(asio::awaitable<Result<void>> request, Completion<> completion) {
    const Result<void> done = co_await std::move(request);
    if (!done) co_return completion.Fail(done.GetError());
    completion.Succeed();
}

}  // namespace engine
