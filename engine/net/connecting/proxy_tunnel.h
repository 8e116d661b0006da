#pragma once

#include <boost/asio/awaitable.hpp>

#include "engine/core/result.h"
#include "engine/core/text/url.h"
#include "engine/net/streams/cancellation.h"
#include "engine/net/streams/stream.h"

namespace engine {

/// Asks the proxy at the other end of `stream` to connect it to `target` (HTTP CONNECT). The
/// proxy's user and password, if given, go with it.
boost::asio::awaitable<Result<void>> OpenTunnel(Cancellation& cancellation, Stream& stream,
                                                const Url& proxy, const Url& target);

}  // namespace engine
