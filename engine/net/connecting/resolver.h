#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/net/streams/cancellation.h"

namespace engine {

/// The addresses of `host`, in the order to try. Addresses and loopback names are answered without
/// DNS. A stopped operation gets its answer at once, though the system's look-up may go on behind.
boost::asio::awaitable<Result<std::vector<boost::asio::ip::tcp::endpoint>>> Resolve(
    Cancellation& cancellation, std::string host, std::uint16_t port);

}  // namespace engine
