#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/system/ipc/ipc_stream.h"
#include "engine/system/sockets/private_socket.h"
#include "engine/system/sockets/socket_peer.h"

namespace engine {
namespace {

/// Whether the process at the other end runs as the same user, or as root.
bool IsTrusted(int socket) {
    const auto user = PeerUser(socket);
    return user && (*user == geteuid() || *user == 0);
}

}  // namespace

std::unique_ptr<IpcStream> OpenIpcStream(const std::string& address) {
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    // A longer path cannot have been listened on either.
    if (address.size() >= sizeof name.sun_path) return nullptr;
    std::memcpy(name.sun_path, address.data(), address.size());

    auto stream = std::make_unique<IpcStream>(Executor::Instance().Get());
    boost::system::error_code error;
    OpenPrivate(*stream, boost::asio::local::stream_protocol(), error);
    if (!error) stream->native_non_blocking(true, error);
    if (error) return nullptr;
    const auto* const target = reinterpret_cast<const sockaddr*>(&name);
    if (connect(stream->native_handle(), target, sizeof name) != 0) return nullptr;
    if (!IsTrusted(stream->native_handle())) return nullptr;
    return stream;
}

}  // namespace engine
