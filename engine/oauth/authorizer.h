#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/log/log.h"
#include "engine/domain/completion.h"
#include "engine/oauth/browser/authorize_request.h"
#include "engine/oauth/browser/redirect_request.h"
#include "engine/oauth/browser/sign_in_pages.h"
#include "engine/oauth/local_authorization.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

struct AuthorizerOptions {
    std::string web_base;
};

/// `Client::Authorize`: one sign-in at a time, through the local client where one runs and
/// otherwise through a page that the player opens, ended by the answer, by `Abort` or by the next
/// sign-in. I/O thread only; destruction aborts like `Close`.
///
/// With a custom scheme the redirect goes to the program that registered the scheme, which is not
/// the engine: it opens the browser, and the sign-in then stays pending until it is aborted.
class Authorizer {
  public:
    /// `pages` outlives it.
    Authorizer(AuthorizerOptions options, SignInPages& pages, std::shared_ptr<Log> log);
    ~Authorizer();
    Authorizer(const Authorizer&) = delete;
    Authorizer& operator=(const Authorizer&) = delete;

    /// Returns the local client of an application; without it the browser is opened at once.
    using LocalClients = std::function<LocalSignIn(std::uint64_t application_id)>;
    void UseLocalClients(LocalClients local_clients) { local_clients_ = std::move(local_clients); }

    /// Completes with the code and the exact redirect URI that was used. An earlier sign-in gets
    /// Aborted. `environment` is the caller's, for the browser.
    void Start(AuthorizationArgs args, std::uint64_t default_client_id,
               ProcessEnvironment environment, Completion<std::string, std::string> completion);

    /// The pending sign-in, if there is one, gets `reason`.
    void Abort(const Error& reason);

  private:
    struct Attempt;
    std::unique_ptr<Attempt> Take() noexcept;
    void AskLocalClient();
    void OnLocalAnswer(std::optional<Result<std::string>> answer);
    void OpenBrowser();
    Result<void> Open(Attempt& attempt);
    void OnRedirect(RedirectRequest redirect);

    AuthorizerOptions options_;
    SignInPages& pages_;
    std::shared_ptr<Log> log_;
    LocalClients local_clients_;
    std::unique_ptr<Attempt> attempt_;
};

}  // namespace engine
