#include <unistd.h>

#include "engine/system/sockets/socket_peer.h"

namespace engine {

std::optional<uid_t> PeerUser(int socket) {
    uid_t user = 0;
    gid_t group = 0;
    if (getpeereid(socket, &user, &group) != 0) return std::nullopt;
    return user;
}

}  // namespace engine
