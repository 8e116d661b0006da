#include "engine/oauth/session/token_expiration.h"

#include <algorithm>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/gateway/close_code.h"

namespace engine {
namespace {

namespace asio = boost::asio;
using std::chrono::seconds;

/// The host is notified when a tenth of the token's life is left, but at most an hour before its
/// end.
constexpr int kEarly = 10;
constexpr seconds kEarliest{3600};
/// Limits the delay, to notice a suspended machine or a changed clock.
constexpr seconds kMaxDelay{60};
constexpr std::int32_t kUnauthorized = 401;

}  // namespace

TokenExpiration::TokenExpiration(std::shared_ptr<ClientServices> services,
                                 std::shared_ptr<TokenLifetimes> lifetimes)
    : Domain(std::move(services)), lifetimes_(std::move(lifetimes)), expired_(services_->events) {}

void TokenExpiration::OnStatus(ClientStatus status, ClientError, std::int32_t detail) {
    if (status == ClientStatus::Disconnected && detail == kAuthenticationFailed) Forget();
}

void TokenExpiration::Close(const Error&) { Forget(); }

void TokenExpiration::Listen(bool listening) {
    if (std::exchange(listening_, listening) == listening) return;
    if (listening) return Begin();
    ++round_;
    timer_.Cancel();
}

void TokenExpiration::Watch(Secret token) {
    if (token.Reveal() == token_.Reveal()) return;
    token_ = std::move(token);
    due_.reset();
    Begin();
}

void TokenExpiration::Forget() {
    ++round_;
    timer_.Cancel();
    token_ = Secret();
}

void TokenExpiration::Begin() {
    ++round_;
    timer_.Cancel();
    if (!listening_ || token_.Empty()) return;
    if (due_) return Tick();
    if (const auto lifetime = lifetimes_->Find(token_)) return Arm(*lifetime);
    Executor::Instance().Spawn(Ask(shared_from_this()), services_->log);
}

void TokenExpiration::Arm(const TokenLifetime& lifetime) {
    due_ = lifetime.end.Before(std::min<Deadline::Duration>(lifetime.length / kEarly, kEarliest));
    Tick();
}

void TokenExpiration::Tick() {
    const Deadline::Duration remaining = due_->Remaining();
    if (remaining == Deadline::Duration::zero()) return Notify();
    const auto wait = std::min<Deadline::Duration>(remaining, kMaxDelay);
    timer_.Start(std::chrono::ceil<std::chrono::milliseconds>(wait), [this] { Tick(); });
}

void TokenExpiration::Notify() {
    Forget();
    services_->log->Info(
        "The token is about to expire or has expired. Pass a new one to UpdateToken().");
    expired_.Fire();
}

asio::awaitable<void> TokenExpiration::Ask(std::shared_ptr<TokenExpiration> self) {
    const std::uint64_t round = self->round_;
    const auto remaining = co_await FetchRemainingLife(self->services_->api, self->token_);
    if (self->round_ == round) self->OnAnswer(remaining);
}

void TokenExpiration::OnAnswer(const Result<double>& remaining) {
    if (remaining) return Arm(lifetimes_->Of(*remaining));
    const Error& error = remaining.GetError();
    if (error.status == kUnauthorized) return Notify();
    services_->log->Info("The expiry of the token could not be determined: " + error.message);
    if (error.retryable) timer_.Start(kMaxDelay, [this] { Begin(); });
}

}  // namespace engine
