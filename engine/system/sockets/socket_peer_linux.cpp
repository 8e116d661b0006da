#include <sys/socket.h>

#include "engine/system/sockets/socket_peer.h"

namespace engine {

std::optional<uid_t> PeerUser(int socket) {
    ucred peer{};
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
    return peer.uid;
}

}  // namespace engine
