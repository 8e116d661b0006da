#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/network_failure.h"
#include "engine/model/generated/enums.h"

namespace engine {

/// The engine's only error type; carries all that a `ClientResult` can show. A plain value.
struct Error {
    ErrorType type = ErrorType::None;
    /// A full sentence for people: what happened, with which value, what to do. Holds no secret.
    std::string message;
    /// JSON error code of the service with HTTPError, RPC code with RPCError, else 0.
    std::int32_t code = 0;
    /// HTTP status with HTTPError or a refused WebSocket upgrade, else 0.
    std::int32_t status = 0;
    /// Raw response body with HTTPError, else empty.
    std::string response_body;
    bool retryable = false;
    /// Seconds to wait before another try; 0 unless the service named a time.
    float retry_after = 0;
    /// OAuth2 `error` member of the response body (`invalid_grant`, ...), else empty.
    std::string oauth_error;
    /// Finer reason with NetworkError, else None (PlainRemote comes with ValidationError).
    NetworkFailure network = NetworkFailure::None;
    /// With NetworkError: the request did not go out whole, so it was surely not carried out.
    bool unsent = false;

    /// A local error that is not retryable, e.g. `Error::Of(ErrorType::Aborted, "...")`.
    static Error Of(ErrorType type, std::string message);
    /// A ValidationError: what was handed over cannot be used.
    static Error Invalid(std::string message);
    /// A NetworkError: the answer to `request` is not what the service documents, e.g.
    /// `Error::Unreadable("GET /users/@me", "has no user id")`.
    static Error Unreadable(std::string_view request, std::string_view how);
    /// A NetworkError. Timeouts, DNS, refused and lost connections are retryable, the rest is not.
    static Error Network(NetworkFailure failure, std::string message);
};

}  // namespace engine
