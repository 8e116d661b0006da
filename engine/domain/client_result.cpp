#include "engine/domain/client_result.h"

namespace engine {

ClientResult Success() {
    ClientResult result;
    result.successful = true;
    return result;
}

ClientResult ToResult(const Error& error) {
    ClientResult result;
    result.type = error.type;
    result.error = error.message;
    result.error_code = error.code;
    result.status = static_cast<HttpStatusCode>(error.status);
    result.response_body = error.response_body;
    result.retryable = error.retryable;
    result.retry_after = error.retry_after;
    return result;
}

}  // namespace engine
