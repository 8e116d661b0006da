#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <string>

#include "engine/core/result.h"
#include "engine/core/secrets/wipe.h"
#include "engine/net/http/http_message.h"
#include "engine/net/streams/cancellation.h"
#include "engine/net/streams/stream.h"

namespace engine {

/// One request and its response over an open stream, and what that means for the connection.
struct HttpExchange {
    Result<HttpResponse> response;
    bool written = false;     ///< the request went out whole
    bool answered = false;    ///< at least one byte of a response came back
    bool keep_alive = false;  ///< the connection may carry another request
};

/// Its headers and body carry tokens, which are overwritten when it is freed.
using WipedBody =
    boost::beast::http::basic_string_body<char, std::char_traits<char>, WipingAllocator<char>>;
using BeastRequest =
    boost::beast::http::request<WipedBody, boost::beast::http::basic_fields<WipingAllocator<char>>>;

boost::asio::awaitable<HttpExchange> Exchange(Cancellation& cancellation, Stream& stream,
                                              const BeastRequest& request, std::size_t max_body);

}  // namespace engine
