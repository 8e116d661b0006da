#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <vector>

#include "engine/net/streams/cancellation.h"

namespace engine {

/// How long an address has to itself before the next one is tried, too (RFC 8305, 8).
inline constexpr std::chrono::milliseconds kConnectionAttemptDelay{250};

/// The address family of the first address, then the other one, and so on in turn (RFC 8305, 4).
std::vector<boost::asio::ip::tcp::endpoint> Interleaved(
    std::vector<boost::asio::ip::tcp::endpoint> endpoints);

/// Connects to the address that answers first. Each is tried as soon as the one before has failed
/// or had its time; all of them are given up when one is connected. `error` is that of the last to
/// fail when none is. To be checked for whether the operation was stopped. I/O thread.
boost::asio::awaitable<boost::asio::ip::tcp::socket> ConnectFirst(
    Cancellation& cancellation, std::vector<boost::asio::ip::tcp::endpoint> endpoints,
    boost::system::error_code& error, std::chrono::milliseconds delay = kConnectionAttemptDelay);

}  // namespace engine
