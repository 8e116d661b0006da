#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "engine/system/sockets/private_socket.h"

namespace engine {
namespace {

/// The system has no call that does both at once; a program that is started in between gets it.
NativeSocket MadePrivate(NativeSocket socket, boost::system::error_code& error) {
    error = {};
    if (socket < 0) {
        error.assign(errno, boost::system::system_category());
        return socket;
    }
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    // As Asio does for the sockets it opens: a broken connection is an error, not a signal.
    const int on = 1;
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    return socket;
}

}  // namespace

NativeSocket OpenPrivateSocket(int family, int type, int protocol,
                               boost::system::error_code& error) {
    return MadePrivate(socket(family, type, protocol), error);
}

NativeSocket AcceptPrivateSocket(NativeSocket listener, boost::system::error_code& error) {
    return MadePrivate(accept(listener, nullptr, nullptr), error);
}

void ClosePrivateSocket(NativeSocket socket) noexcept { close(socket); }

}  // namespace engine
