#include "engine/core/error.h"

#include <utility>

namespace engine {

Error Error::Of(ErrorType type, std::string message) {
    Error error;
    error.type = type;
    error.message = std::move(message);
    return error;
}

Error Error::Invalid(std::string message) {
    return Of(ErrorType::ValidationError, std::move(message));
}

Error Error::Unreadable(std::string_view request, std::string_view how) {
    return Network(NetworkFailure::Protocol, "The service's answer to " + std::string(request) +
                                                 " " + std::string(how) + ".");
}

Error Error::Network(NetworkFailure failure, std::string message) {
    Error error = Of(ErrorType::NetworkError, std::move(message));
    error.network = failure;
    switch (failure) {
        case NetworkFailure::Dns:
        case NetworkFailure::Refused:
        case NetworkFailure::Connect:
        case NetworkFailure::Timeout:
        case NetworkFailure::Truncated:
        case NetworkFailure::Closed:
            error.retryable = true;
            break;
        case NetworkFailure::None:
        case NetworkFailure::Tls:
        case NetworkFailure::TooLarge:
        case NetworkFailure::Protocol:
        case NetworkFailure::Proxy:
        case NetworkFailure::PlainRemote:
            break;
    }
    return error;
}

}  // namespace engine
