#include "engine/oauth/device/device_sign_in.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/oauth/device/device_polling.h"

namespace engine {
namespace {

namespace asio = boost::asio;

/// No code that is shown to anyone lives longer, in seconds.
constexpr double kMaxLifetime = 86400;

Result<void> Validate(const DeviceAuthorizationArgs& args) {
    if (args.client_id == 0) {
        return Error::Invalid(
            "GetTokenFromDevice() needs a client id. Set it in its arguments, or call "
            "SetApplicationId() before.");
    }
    if (args.scopes.find_first_not_of(" \t\r\n\v\f") == std::string::npos) {
        return Error::Invalid(
            "GetTokenFromDevice() needs scopes. Set them in its arguments, for example to "
            "GetDefaultCommunicationScopes().");
    }
    return {};
}

}  // namespace

/// One sign-in, shared with the coroutine that polls for it.
struct DeviceSignIn::Attempt {
    DeviceSignIn* owner;  // null once it has ended
    DeviceAuthorizationArgs args;
    std::optional<ExternalProof> merge;
    ProcessEnvironment environment;
    TokenCompletion completion;
    asio::steady_timer pause{Executor::Instance().Get()};

    bool Ended() const { return owner == nullptr; }
};

DeviceSignIn::DeviceSignIn(SharedApi api, DeviceScreen& screen,
                           std::shared_ptr<TokenLifetimes> lifetimes,
                           std::chrono::milliseconds second, std::shared_ptr<Log> log)
    : api_(std::move(api)),
      screen_(screen),
      lifetimes_(std::move(lifetimes)),
      second_(second),
      log_(std::move(log)) {}

DeviceSignIn::~DeviceSignIn() { Take(); }

void DeviceSignIn::Start(DeviceAuthorizationArgs args, std::uint64_t default_client_id,
                         std::optional<ExternalProof> merge, ProcessEnvironment environment,
                         TokenCompletion completion) {
    if (args.client_id == 0) args.client_id = default_client_id;
    Result<void> valid = Validate(args);
    if (valid && merge) valid = merge->Validate();
    if (!valid) return completion.Fail(valid.GetError());
    Abort(Error::Of(ErrorType::Aborted, "The sign-in was replaced by a later one by device code."));
    attempt_ = std::make_shared<Attempt>(Attempt{this, std::move(args), std::move(merge),
                                                 std::move(environment), std::move(completion)});
    Executor::Instance().Spawn(Run(attempt_, api_), log_);
}

asio::awaitable<void> DeviceSignIn::Run(std::shared_ptr<Attempt> attempt, SharedApi api) {
    const std::uint64_t client_id = attempt->args.client_id;
    const auto code = co_await RequestDeviceCode(api, client_id, attempt->args.scopes);
    if (attempt->Ended()) co_return;
    if (!code) co_return attempt->owner->Abort(code.GetError());
    attempt->owner->Show(*code);
    using Clock = DevicePolling::Clock;
    DevicePolling polling(code->interval, code->expires_in, attempt->owner->second_, Clock::now());
    for (;;) {
        attempt->pause.expires_after(polling.Delay(Clock::now()));
        co_await attempt->pause.async_wait(asio::as_tuple(asio::use_awaitable));
        if (attempt->Ended()) co_return;
        const auto grant =
            co_await RedeemDeviceCode(api, client_id, code->device_code, attempt->merge);
        if (attempt->Ended()) co_return;
        if (grant) co_return attempt->owner->Succeed(*grant);
        const auto failure = polling.Judge(grant.GetError(), Clock::now());
        if (failure) co_return attempt->owner->Abort(*failure);
    }
}

void DeviceSignIn::Show(const DeviceCode& code) {
    log_->Info("The player is asked to let this device in on a page of the service.");
    screen_.Open({Secret(code.page), code.verification_uri, code.user_code,
                  static_cast<std::int32_t>(std::clamp(code.expires_in, 0.0, kMaxLifetime))},
                 std::move(attempt_->environment), [this](const Error& error) { Abort(error); });
}

std::shared_ptr<DeviceSignIn::Attempt> DeviceSignIn::Take() {
    auto attempt = std::move(attempt_);
    if (attempt) {
        attempt->owner = nullptr;
        attempt->pause.cancel();
    }
    return attempt;
}

void DeviceSignIn::Succeed(const TokenGrant& grant) {
    const auto attempt = Take();
    screen_.CloseAuthorizeDeviceScreen();
    Deliver(grant, *lifetimes_, attempt->completion);
}

void DeviceSignIn::Abort(const Error& reason) {
    const auto attempt = Take();
    if (!attempt) return;
    screen_.CloseAuthorizeDeviceScreen();
    attempt->completion.Fail(reason);
}

}  // namespace engine
