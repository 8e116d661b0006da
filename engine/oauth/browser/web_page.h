#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace engine {

/// The address of a page of the service: `web_base` without a trailing slash, then `path`.
/// ValidationError when the base is empty, malformed, has a query or a user, or is plain HTTP to
/// another machine.
Result<std::string> WebPage(const std::string& web_base, std::string_view path);

/// ValidationError unless `url` may be opened in a browser: http or https, and no plain HTTP to
/// another machine. For addresses that the service gives.
Result<void> RequireWebPage(const std::string& url);

}  // namespace engine
