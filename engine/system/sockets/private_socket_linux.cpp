#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "engine/system/sockets/private_socket.h"

namespace engine {
namespace {

NativeSocket OpenedOrFailed(NativeSocket socket, boost::system::error_code& error) {
    error = {};
    if (socket < 0) error.assign(errno, boost::system::system_category());
    return socket;
}

}  // namespace

NativeSocket OpenPrivateSocket(int family, int type, int protocol,
                               boost::system::error_code& error) {
    return OpenedOrFailed(socket(family, type | SOCK_CLOEXEC, protocol), error);
}

NativeSocket AcceptPrivateSocket(NativeSocket listener, boost::system::error_code& error) {
    return OpenedOrFailed(accept4(listener, nullptr, nullptr, SOCK_CLOEXEC), error);
}

void ClosePrivateSocket(NativeSocket socket) noexcept { close(socket); }

}  // namespace engine
