#include "test/fuzz/support/byte_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace fuzz {

ByteServer::ByteServer() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const name = reinterpret_cast<sockaddr*>(&address);
    Require(bind(listener_, name, size) == 0 && listen(listener_, 16) == 0, "a port to listen on");
    Require(getsockname(listener_, name, &size) == 0, "a port with a number");
    port_ = ntohs(address.sin_port);
}

ByteServer::~ByteServer() {
    Close();
    close(listener_);
}

void ByteServer::Accept() {
    Close();
    received_.clear();
    connection_ = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    Require(connection_ >= 0, "a connection");
    std::array<char, 4096> bytes;
    while (received_.find("\r\n\r\n") == std::string::npos) {
        const ssize_t size = recv(connection_, bytes.data(), bytes.size(), 0);
        if (size <= 0) return;
        received_.append(bytes.data(), static_cast<std::size_t>(size));
    }
}

void ByteServer::Send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t sent = send(connection_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

void ByteServer::Close() {
    if (connection_ >= 0) close(connection_);
    connection_ = -1;
}

}  // namespace fuzz
