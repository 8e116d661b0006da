#pragma once

#include <cstdint>

namespace engine {

/// What kind of failure an operation ended with. Values as in the SDK's `ErrorType`.
enum class ErrorType : std::int32_t {
    None = 0,
    NetworkError = 1,
    HTTPError = 2,
    ClientNotReady = 3,
    Disabled = 4,
    ClientDestroyed = 5,
    ValidationError = 6,
    Aborted = 7,
    AuthorizationFailed = 8,
    RPCError = 9,
};

}  // namespace engine
