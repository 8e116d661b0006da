#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.h"
#include "engine/net/http/http_message.h"

namespace engine {

/// The HTTPError for a response that is not 2xx. `operation` is "GET /users/@me".
/// The message is the body's `message` (with the fields of its `errors` tree) or
/// `error: error_description`, else names operation and status. 423, 429, 5xx and code 530006 are
/// retryable; `retry_after` comes from the body or the Retry-After header.
Error ErrorFromResponse(std::string_view operation, const HttpResponse& response);

}  // namespace engine
