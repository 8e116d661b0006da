#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "engine/system/sockets/private_accept.h"
#include "engine/system/sockets/private_socket.h"

namespace engine {

namespace asio = boost::asio;

/// With Asio's own function, child programs would inherit the connection.
asio::awaitable<boost::system::error_code> AcceptPrivate(asio::ip::tcp::acceptor& acceptor,
                                                         asio::ip::tcp::socket& socket) {
    auto [error] = co_await acceptor.async_wait(asio::ip::tcp::acceptor::wait_read,
                                                asio::as_tuple(asio::use_awaitable));
    if (error) co_return error;
    boost::system::error_code failed;
    const NativeSocket native = AcceptPrivateSocket(acceptor.native_handle(), failed);
    if (failed) co_return failed;
    socket.assign(asio::ip::tcp::v4(), native, failed);
    if (failed) ClosePrivateSocket(native);
    co_return failed;
}

}  // namespace engine
