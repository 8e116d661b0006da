#include <winsock2.h>

#include "engine/system/private_socket.h"

namespace engine {
namespace {

NativeSocket OpenedOnWindows(NativeSocket socket, boost::system::error_code& error) {
    error = {};
    if (socket == INVALID_SOCKET) error.assign(WSAGetLastError(), boost::system::system_category());
    return socket;
}

}  // namespace

NativeSocket OpenPrivateSocket(int family, int type, int protocol,
                               boost::system::error_code& error) {
    // Asio loads the sockets' library with the first object that needs it, which is the caller's.
    return OpenedOnWindows(WSASocketW(family, type, protocol, nullptr, 0,
                                      WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT),
                           error);
}

NativeSocket AcceptPrivateSocket(NativeSocket listener, boost::system::error_code& error) {
    const NativeSocket accepted = OpenedOnWindows(accept(listener, nullptr, nullptr), error);
    if (!error) {
        SetHandleInformation(reinterpret_cast<HANDLE>(accepted), HANDLE_FLAG_INHERIT, 0);
    }
    return accepted;
}

void ClosePrivateSocket(NativeSocket socket) noexcept { closesocket(socket); }

}  // namespace engine
