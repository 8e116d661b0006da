#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/core/secrets/secret.h"
#include "engine/core/unique_function.h"
#include "engine/oauth/browser/redirect_request.h"

namespace engine {

/// The temporary web server on 127.0.0.1 that catches the end of a sign-in (protocol 1.4). It takes
/// exactly one redirect with the right state; every other request gets 400 and changes nothing.
/// Tolerates connections that send nothing, send slowly or send too much. I/O thread only;
/// destruction closes it, and the handler is not called after that.
class RedirectListener {
  public:
    /// Called once, with an Approved or Refused request.
    using Handler = UniqueFunction<void(RedirectRequest)>;

    /// Listens on an ephemeral port. Fails with a NetworkError when the system gives none.
    static Result<std::unique_ptr<RedirectListener>> Open(
        Secret state, Handler handler, std::shared_ptr<Log> log,
        std::chrono::milliseconds request_timeout = std::chrono::seconds(10));

    ~RedirectListener();
    RedirectListener(const RedirectListener&) = delete;
    RedirectListener& operator=(const RedirectListener&) = delete;

    /// `http://127.0.0.1:<port>/callback`
    const std::string& RedirectUri() const noexcept;

  private:
    struct State;
    explicit RedirectListener(std::shared_ptr<State> state);

    std::shared_ptr<State> state_;
};

}  // namespace engine
