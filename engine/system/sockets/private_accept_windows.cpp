#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

// Through Asio, which includes <windows.h> after its own socket headers.
#include "engine/system/sockets/private_accept.h"

namespace engine {

namespace asio = boost::asio;

/// A listening socket cannot be waited for here, as a wait is an empty read.
asio::awaitable<boost::system::error_code> AcceptPrivate(asio::ip::tcp::acceptor& acceptor,
                                                         asio::ip::tcp::socket& socket) {
    auto [error] = co_await acceptor.async_accept(socket, asio::as_tuple(asio::use_awaitable));
    if (error) co_return error;
    const SOCKET native = socket.native_handle();
    SetHandleInformation(reinterpret_cast<HANDLE>(native), HANDLE_FLAG_INHERIT, 0);
    co_return error;
}

}  // namespace engine
