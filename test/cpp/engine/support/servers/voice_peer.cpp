#include "test/cpp/engine/support/servers/voice_peer.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;

namespace {

constexpr int kIdentify = 0;
constexpr int kVoiceReady = 2;
constexpr int kSessionDescription = 4;
constexpr int kResume = 7;
constexpr int kVoiceHello = 8;

int OpOf(const json::object& message) { return message.at("op").to_number<int>(); }

}  // namespace

asio::awaitable<void> VoicePeer::SendText(std::string text) {
    socket_.binary(false);
    co_await socket_.async_write(asio::buffer(text), asio::use_awaitable);
}

asio::awaitable<void> VoicePeer::SendBinary(std::string bytes) {
    socket_.binary(true);
    co_await socket_.async_write(asio::buffer(bytes), asio::use_awaitable);
}

asio::awaitable<void> VoicePeer::Send(int op, json::value data, std::optional<int> sequence) {
    json::object message{{"op", op}, {"d", std::move(data)}};
    if (sequence) message["seq"] = *sequence;
    co_await SendText(json::serialize(message));
}

asio::awaitable<void> VoicePeer::SendHello() {
    json::object data{{"heartbeat_interval", 41250}, {"v", 8}};
    co_await Send(kVoiceHello, std::move(data));
}

asio::awaitable<void> VoicePeer::SendReady(std::uint16_t media_port) {
    json::object data{{"ssrc", 1},
                      {"ip", "127.0.0.1"},
                      {"port", media_port},
                      {"modes", json::array{"aead_aes256_gcm_rtpsize"}}};
    co_await Send(kVoiceReady, std::move(data));
}

asio::awaitable<void> VoicePeer::SendDescription(std::uint8_t key, int dave_version,
                                                 std::optional<int> sequence) {
    json::object data{{"mode", "aead_aes256_gcm_rtpsize"},
                      {"secret_key", json::array(32, key)},
                      {"audio_codec", "opus"},
                      {"dave_protocol_version", dave_version}};
    co_await Send(kSessionDescription, std::move(data), sequence);
}

asio::awaitable<int> VoicePeer::Greet() {
    co_await SendHello();
    for (;;) {
        const int op = OpOf(co_await Receive());
        if (op == kIdentify || op == kResume) co_return op;
    }
}

asio::awaitable<json::object> VoicePeer::Receive() {
    for (;;) {
        beast::flat_buffer buffer;
        co_await socket_.async_read(buffer, asio::use_awaitable);
        if (socket_.got_binary()) {
            const std::string bytes = beast::buffers_to_string(buffer.data());
            if (!bytes.empty()) binary_[bytes.front()].assign(bytes.begin() + 1, bytes.end());
            continue;
        }
        co_return json::parse(beast::buffers_to_string(buffer.data())).as_object();
    }
}

asio::awaitable<json::object> VoicePeer::Receive(int op) {
    for (;;) {
        json::object message = co_await Receive();
        if (OpOf(message) == op) co_return message;
    }
}

std::vector<std::uint8_t> VoicePeer::Newest(int op) const {
    const auto found = binary_.find(op);
    return found == binary_.end() ? std::vector<std::uint8_t>() : found->second;
}

asio::awaitable<void> VoicePeer::Close(std::uint16_t code) {
    co_await socket_.async_close(beast::websocket::close_reason(code), asio::use_awaitable);
}

asio::awaitable<void> VoicePeer::Ignore() {
    for (;;) {
        beast::flat_buffer buffer;
        const auto [error, size] =
            co_await socket_.async_read(buffer, asio::as_tuple(asio::use_awaitable));
        if (error) co_return;
    }
}

VoiceGatewayServer::VoiceGatewayServer(Script script)
    : server_(WebSocket([this, script](ServerSocket& socket) -> asio::awaitable<void> {
          return [](ServerSocket& socket, Script script, int number) -> asio::awaitable<void> {
              VoicePeer peer(socket);
              co_await script(peer, number);
          }(socket, script, ++number_);
      })) {}

}  // namespace test
