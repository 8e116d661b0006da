#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "engine/core/result.h"
#include "engine/net/streams/cancellation.h"
#include "engine/net/streams/stream.h"
#include "engine/net/streams/tls_context.h"

namespace engine {

/// Puts TLS over a connected stream and proves that the peer is `host`: chain, dates and name.
/// The error says which of them failed.
boost::asio::awaitable<Result<void>> TlsHandshake(Cancellation& cancellation, TlsContext& tls,
                                                  Stream& stream, std::string host);

}  // namespace engine
