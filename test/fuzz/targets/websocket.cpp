// What a WebSocket server sends after the upgrade, or instead of it, byte by byte, over loopback.

#include <openssl/sha.h>

#include <future>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/text/base64url.h"
#include "engine/net/websocket/websocket_client.h"
#include "test/fuzz/support/byte_server.h"
#include "test/fuzz/support/choices.h"
#include "test/fuzz/support/run_coroutine.h"

namespace {

using namespace engine;

constexpr std::size_t kMax = 4096;

boost::asio::awaitable<void> Read(WebSocketClient& client, std::string url) {
    WebSocketOptions options;
    options.max_message_size = kMax;
    options.close_timeout = std::chrono::milliseconds(20);
    if (!co_await client.Connect(std::move(url), std::move(options))) co_return;
    for (;;) {
        const auto message = co_await client.ReadMessage();
        if (!message) break;
        fuzz::Require(message->data.size() <= kMax, "a message is no larger than allowed");
        WebSocketMessage answer{"answer", message->binary};
        (void)co_await client.Write(std::move(answer));
    }
    (void)client.PeerClose();
}

/// The answer that RFC 6455, 4.2.2 asks for.
std::string Upgrade(const std::string& request) {
    constexpr std::string_view kName = "Sec-WebSocket-Key: ";
    const std::size_t start = request.find(kName) + kName.size();
    const std::string key = request.substr(start, request.find('\r', start) - start) +
                            "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::string digest(SHA_DIGEST_LENGTH, '\0');
    SHA1(reinterpret_cast<const unsigned char*>(key.data()), key.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Accept: " +
           Base64Encode(digest) + "\r\n\r\n";
}

}  // namespace

FUZZ_TARGET(websocket) {
    static fuzz::ByteServer server;
    static const auto network = std::make_shared<Network>(TrustStore(), ProxySettings());
    fuzz::Choices choices(input);
    WebSocketClient client(network);
    const bool upgrades = choices.Byte() < 240;
    const std::size_t pieces = choices.Below(4);
    const std::future<void> read =
        fuzz::Start(Read(client, "ws://127.0.0.1:" + std::to_string(server.Port()) + "/"));
    server.Accept();
    if (upgrades) server.Send(Upgrade(server.Received()));
    for (std::size_t piece = 0; piece < pieces; ++piece) server.Send(choices.Text());
    server.Send(choices.RestText());
    server.Close();
    read.wait();
}
