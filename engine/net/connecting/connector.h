#pragma once

#include <boost/asio/awaitable.hpp>

#include "engine/core/result.h"
#include "engine/core/text/url.h"
#include "engine/net/connecting/network.h"
#include "engine/net/streams/cancellation.h"
#include "engine/net/streams/stream.h"

namespace engine {

/// A connection to the URL's server, ready for HTTP: through the proxy if there is one for it,
/// under verified TLS unless the URL is plain, which only loopback may be. I/O thread.
boost::asio::awaitable<Result<Stream>> OpenStream(Cancellation& cancellation, Network& network,
                                                  const Url& url);

}  // namespace engine
