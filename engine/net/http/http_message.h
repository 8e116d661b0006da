#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

/// Default total time of a request, see SetHttpRequestTimeout.
inline constexpr std::chrono::milliseconds kDefaultRequestTimeout{30000};
/// Default limit for bodies and WebSocket messages.
inline constexpr std::size_t kDefaultMessageLimit = 16 * 1024 * 1024;

/// Names (any case) and values, in order.
using Headers = std::vector<std::pair<std::string, std::string>>;

/// The first value of that name, compared without case.
std::optional<std::string_view> FindHeader(const Headers& headers, std::string_view name);

struct HttpRequest {
    std::string method = "GET";  ///< upper case
    std::string url;             ///< absolute http or https URL
    /// Host, Content-Length, Connection and, unless set, User-Agent are added by the client.
    Headers headers;
    std::string body;
    /// Covers everything: resolve, connect, handshake, write, read. 0 = none.
    std::chrono::milliseconds timeout = kDefaultRequestTimeout;
    std::size_t max_response_body = kDefaultMessageLimit;
};

struct HttpResponse {
    int status = 0;
    Headers headers;
    std::string body;
};

}  // namespace engine
