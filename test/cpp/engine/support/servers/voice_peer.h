#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"

namespace test {

/// The voice server's end of one connection to the voice gateway, version 8.
class VoicePeer {
  public:
    explicit VoicePeer(ServerSocket& socket) : socket_(socket) {}

    /// A message, numbered when a number is given.
    boost::asio::awaitable<void> Send(int op, boost::json::value data,
                                      std::optional<int> sequence = std::nullopt);
    boost::asio::awaitable<void> SendText(std::string text);
    /// As it is, with number and opcode.
    boost::asio::awaitable<void> SendBinary(std::string bytes);
    boost::asio::awaitable<void> SendHello();
    /// Sound is taken on that port of this machine.
    boost::asio::awaitable<void> SendReady(std::uint16_t media_port);
    /// `aead_aes256_gcm_rtpsize` with a key of 32 such bytes.
    boost::asio::awaitable<void> SendDescription(std::uint8_t key, int dave_version = 0,
                                                 std::optional<int> sequence = std::nullopt);
    /// Hello, Identify or Resume: its opcode.
    boost::asio::awaitable<int> Greet();
    /// The next message of that opcode; others, which may be binary, are skipped.
    boost::asio::awaitable<boost::json::object> Receive(int op);
    /// The next message of text.
    boost::asio::awaitable<boost::json::object> Receive();
    /// The payload of the newest binary message of that opcode that was skipped; empty when there
    /// was none.
    std::vector<std::uint8_t> Newest(int op) const;
    boost::asio::awaitable<void> Close(std::uint16_t code);
    /// Answers nothing until the client closes.
    boost::asio::awaitable<void> Ignore();

  private:
    ServerSocket& socket_;
    std::map<int, std::vector<std::uint8_t>> binary_;
};

/// A voice server whose connections follow a script.
class VoiceGatewayServer {
  public:
    /// Run for each connection, with its number from 1.
    using Script = std::function<boost::asio::awaitable<void>(VoicePeer&, int)>;

    explicit VoiceGatewayServer(Script script);

    /// As the main gateway names it.
    std::string Endpoint() const { return "127.0.0.1:" + std::to_string(server_.Port()); }
    std::string Url() const { return server_.Origin("ws") + "/?v=8"; }
    int Connections() const { return server_.Connections(); }

  private:
    std::atomic<int> number_{0};
    Server server_;
};

}  // namespace test
