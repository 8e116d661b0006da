#include "engine/oauth/authorizer.h"

#include <utility>

#include "engine/oauth/browser/redirect_listener.h"

namespace engine {
namespace {

constexpr const char* kRegisteredRedirect = "http://127.0.0.1/callback";

}  // namespace

/// One sign-in. Destroyed on every end, which closes its listener.
struct Authorizer::Attempt {
    AuthorizeRequest request;
    Completion<std::string, std::string> completion;
    ProcessEnvironment environment;
    std::unique_ptr<LocalAuthorization> local;
    std::string redirect_uri;
    std::unique_ptr<RedirectListener> listener;
    std::unique_ptr<Browser> browser;
};

Authorizer::Authorizer(AuthorizerOptions options, SignInPages& pages, std::shared_ptr<Log> log)
    : options_(std::move(options)), pages_(pages), log_(std::move(log)) {}

Authorizer::~Authorizer() = default;

std::unique_ptr<Authorizer::Attempt> Authorizer::Take() noexcept { return std::move(attempt_); }

void Authorizer::Start(AuthorizationArgs args, std::uint64_t default_client_id,
                       ProcessEnvironment environment,
                       Completion<std::string, std::string> completion) {
    auto request = AuthorizeRequest::From(std::move(args), default_client_id);
    if (!request) return completion.Fail(request.GetError());
    Abort(Error::Of(ErrorType::Aborted, "The sign-in was replaced by a later Authorize."));
    attempt_ = std::make_unique<Attempt>();
    attempt_->request = std::move(*request);
    attempt_->completion = std::move(completion);
    attempt_->environment = std::move(environment);
    local_clients_ ? AskLocalClient() : OpenBrowser();
}

void Authorizer::AskLocalClient() {
    attempt_->local = std::make_unique<LocalAuthorization>(
        local_clients_(attempt_->request.client_id), attempt_->request,
        [this](std::optional<Result<std::string>> answer) { OnLocalAnswer(std::move(answer)); });
}

void Authorizer::OnLocalAnswer(std::optional<Result<std::string>> answer) {
    attempt_->local.reset();
    if (!answer) return OpenBrowser();
    const auto attempt = Take();
    if (!*answer) return attempt->completion.Fail(answer->GetError());
    const Secret code(**answer);
    // No redirect took place; the code belongs to the one that is registered (protocol 1.4).
    attempt->completion.Succeed(std::move(**answer), attempt->request.HasCustomScheme()
                                                         ? attempt->request.CustomRedirectUri()
                                                         : kRegisteredRedirect);
}

void Authorizer::OpenBrowser() {
    Result<void> opened = attempt_->request.SetPage(options_.web_base);
    if (opened) opened = Open(*attempt_);
    if (!opened) Abort(opened.GetError());
}

Result<void> Authorizer::Open(Attempt& attempt) {
    if (attempt.request.HasCustomScheme()) {
        attempt.redirect_uri = attempt.request.CustomRedirectUri();
        log_->Warning(
            "The sign-in's redirect goes to the program registered for the custom scheme; the "
            "engine cannot receive it here. Call AbortAuthorize() once the program has the code.");
    } else {
        auto listener = RedirectListener::Open(
            attempt.request.state,
            [this](RedirectRequest redirect) { OnRedirect(std::move(redirect)); }, log_);
        if (!listener) return std::move(listener).GetError();
        attempt.listener = std::move(*listener);
        attempt.redirect_uri = attempt.listener->RedirectUri();
    }
    attempt.browser =
        pages_.Open({.url = Secret(attempt.request.Url(attempt.redirect_uri))},
                    std::move(attempt.environment), [this](const Error& error) { Abort(error); });
    return {};
}

void Authorizer::OnRedirect(RedirectRequest redirect) {
    if (!attempt_) return;
    const auto attempt = Take();
    if (redirect.kind == RedirectRequest::Kind::Approved) {
        const Secret code(redirect.code);
        attempt->completion.Succeed(std::move(redirect.code), attempt->redirect_uri);
        return;
    }
    Error error = Error::Of(ErrorType::AuthorizationFailed,
                            "The sign-in was refused: " + redirect.error +
                                (redirect.description.empty() ? "" : ": " + redirect.description));
    error.oauth_error = std::move(redirect.error);
    attempt->completion.Fail(error);
}

void Authorizer::Abort(const Error& reason) {
    const auto attempt = Take();
    if (attempt) attempt->completion.Fail(reason);
}

}  // namespace engine
