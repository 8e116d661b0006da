#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>

namespace engine {

/// Waits for a connection and takes it into `socket`, which programs that the host starts do not
/// inherit. `would_block`: the client closed the connection again. The acceptor does not block.
boost::asio::awaitable<boost::system::error_code> AcceptPrivate(
    boost::asio::ip::tcp::acceptor& acceptor, boost::asio::ip::tcp::socket& socket);

}  // namespace engine
