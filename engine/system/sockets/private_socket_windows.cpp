#include <winsock2.h>

#include "engine/system/sockets/private_socket.h"

namespace engine {

NativeSocket OpenPrivateSocket(int family, int type, int protocol,
                               boost::system::error_code& error) {
    // Asio loads the sockets' library with the first object that needs it, which is the caller's.
    const NativeSocket socket = WSASocketW(family, type, protocol, nullptr, 0,
                                           WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
    error = {};
    if (socket == INVALID_SOCKET) error.assign(WSAGetLastError(), boost::system::system_category());
    return socket;
}

void ClosePrivateSocket(NativeSocket socket) noexcept { closesocket(socket); }

}  // namespace engine
