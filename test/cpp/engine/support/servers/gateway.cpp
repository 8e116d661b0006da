#include "test/cpp/engine/support/servers/gateway.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;

asio::awaitable<void> GatewayPeer::SendText(std::string text) {
    co_await socket_.async_write(asio::buffer(text), asio::use_awaitable);
}

asio::awaitable<void> GatewayPeer::SendBytes(std::string bytes) {
    co_await asio::async_write(socket_.next_layer(), asio::buffer(bytes), asio::use_awaitable);
}

asio::awaitable<void> GatewayPeer::Send(json::value message) {
    co_await SendText(json::serialize(message));
}

asio::awaitable<void> GatewayPeer::SendHello(std::int64_t interval) {
    json::object hello{{"op", 10}, {"d", {{"heartbeat_interval", interval}}}};
    co_await Send(std::move(hello));
}

asio::awaitable<void> GatewayPeer::SendDispatch(std::string event, std::int64_t sequence,
                                                json::value data) {
    json::object dispatch{{"op", 0}, {"s", sequence}, {"t", event}, {"d", std::move(data)}};
    co_await Send(std::move(dispatch));
}

asio::awaitable<void> GatewayPeer::SendReady(std::string session_id, std::string resume_url) {
    json::object user{{"id", "80351110224678912"},
                      {"username", "nelly"},
                      {"global_name", "Nelly"},
                      {"avatar", "a_bb71f469c158984e265093a81b3397fb"},
                      {"flags", 0}};
    json::object ready{{"v", 10},
                       {"user", std::move(user)},
                       {"users", json::array{}},
                       {"session_id", session_id},
                       {"session_type", "oauth"},
                       {"resume_gateway_url", resume_url},
                       {"application", {{"id", "290926798626357260"}, {"flags", 0}}}};
    co_await SendDispatch("READY", 1, std::move(ready));
    json::object supplement{{"merged_presences", {{"friends", json::array{}}}}};
    co_await SendDispatch("READY_SUPPLEMENTAL", 2, std::move(supplement));
}

asio::awaitable<json::object> GatewayPeer::Receive() {
    beast::flat_buffer buffer;
    co_await socket_.async_read(buffer, asio::use_awaitable);
    co_return json::parse(beast::buffers_to_string(buffer.data())).as_object();
}

asio::awaitable<json::object> GatewayPeer::ReceiveCommand() {
    for (;;) {
        json::object message = co_await Receive();
        if (message.at("op").to_number<int>() != 1) co_return message;
    }
}

asio::awaitable<void> GatewayPeer::Close(std::uint16_t code) {
    co_await socket_.async_close(beast::websocket::close_reason(code), asio::use_awaitable);
}

asio::awaitable<bool> GatewayPeer::Skip() {
    beast::flat_buffer buffer;
    const auto [error, size] =
        co_await socket_.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    co_return !error;
}

asio::awaitable<std::uint16_t> GatewayPeer::Serve() {
    while (co_await Skip()) {
        json::object acknowledged{{"op", 11}};
        co_await Send(std::move(acknowledged));
    }
    co_return socket_.reason().code;
}

asio::awaitable<std::uint16_t> GatewayPeer::Ignore() {
    for (bool open = true; open;) open = co_await Skip();
    co_return socket_.reason().code;
}

GatewayServer::GatewayServer(Script script, Answer otherwise)
    : gateway_(WebSocket([this, script](ServerSocket& socket) -> asio::awaitable<void> {
          return [](ServerSocket& socket, Script script, int number,
                    std::string url) -> asio::awaitable<void> {
              GatewayPeer peer(socket);
              co_await script(peer, number, std::move(url));
          }(socket, script, ++connections_, gateway_.Origin("ws"));
      })),
      api_(Http([this, otherwise](const Request& request) {
          if (request.target() != "/api/v10/gateway") {
              return otherwise ? otherwise(request) : Reply(404);
          }
          ++bootstraps_;
          return Reply(200, json::serialize(json::object{{"url", gateway_.Origin("ws")}}));
      })) {}

}  // namespace test
