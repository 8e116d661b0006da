#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/core/unique_function.h"
#include "engine/ipc/local_client.h"
#include "engine/oauth/browser/authorize_request.h"

namespace engine {

/// The local client that a sign-in asks first, and the window it appears over.
struct LocalSignIn {
    std::shared_ptr<LocalClient> client;
    std::int32_t pid = 0;
    std::chrono::milliseconds patience{0};  ///< for the connection, not for the person
};

/// One sign-in through the local client (protocol 1.5, 5.7). I/O thread only; destruction ends it,
/// and nothing is reported any more.
class LocalAuthorization {
  public:
    /// The code or why there is none; nothing when the local client cannot be asked, so that the
    /// browser has to be.
    using Done = UniqueFunction<void(std::optional<Result<std::string>>)>;

    LocalAuthorization(LocalSignIn sign_in, const AuthorizeRequest& request, Done done);
    ~LocalAuthorization();
    LocalAuthorization(const LocalAuthorization&) = delete;
    LocalAuthorization& operator=(const LocalAuthorization&) = delete;

  private:
    struct Attempt;
    std::shared_ptr<Attempt> attempt_;
};

}  // namespace engine
