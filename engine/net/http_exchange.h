#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>

#include "engine/core/result.h"
#include "engine/net/cancellation.h"
#include "engine/net/http_message.h"
#include "engine/net/stream.h"

namespace engine {

/// One request and its response over an open stream, and what that means for the connection.
struct HttpExchange {
    Result<HttpResponse> response;
    bool written = false;     ///< the request went out whole
    bool answered = false;    ///< at least one byte of a response came back
    bool keep_alive = false;  ///< the connection may carry another request
};

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

boost::asio::awaitable<HttpExchange> Exchange(Cancellation& cancellation, Stream& stream,
                                              const BeastRequest& request, std::size_t max_body);

}  // namespace engine
