#pragma once

#include <boost/asio/detail/socket_types.hpp>
#include <boost/system/error_code.hpp>

namespace engine {

/// A socket's number in this process.
using NativeSocket = boost::asio::detail::socket_type;

/// A socket that programs which the host starts do not inherit: they would hold the connection, or
/// the port, open after the engine has closed it. Where the system can, no program gets it even
/// when it is started at this very moment. Any thread.
NativeSocket OpenPrivateSocket(int family, int type, int protocol,
                               boost::system::error_code& error);

/// The next connection of a listening socket that does not block, likewise; `would_block` when
/// there is none. Any thread. Not on Windows, where Asio's own accepts (private_accept.h).
NativeSocket AcceptPrivateSocket(NativeSocket listener, boost::system::error_code& error);

/// Closes what was opened here and belongs to nobody yet.
void ClosePrivateSocket(NativeSocket socket) noexcept;

/// Opens an Asio socket or acceptor that way.
template <class Socket>
void OpenPrivate(Socket& socket, const typename Socket::protocol_type& protocol,
                 boost::system::error_code& error) {
    const NativeSocket native =
        OpenPrivateSocket(protocol.family(), protocol.type(), protocol.protocol(), error);
    if (error) return;
    socket.assign(protocol, typename Socket::native_handle_type(native), error);
    if (error) ClosePrivateSocket(native);
}

}  // namespace engine
