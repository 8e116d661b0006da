#pragma once

#include <functional>
#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "test/cpp/engine/support/servers/certificates.h"
#include "test/cpp/engine/support/servers/server.h"

namespace test {

using Request = boost::beast::http::request<boost::beast::http::string_body>;
using Response = boost::beast::http::response<boost::beast::http::string_body>;
using Answer = std::function<Response(const Request&)>;

/// A response with that status and body.
Response Reply(int status, std::string body = "");

/// Answers requests until the client closes.
Server::Handler Http(Answer answer);
/// The same under TLS with that certificate.
Server::Handler Https(const Certificate& certificate, Answer answer);

using Step = std::function<void()>;

/// Reads one request, sends `bytes` as they are, and closes. `before` and `after` sending, which
/// may block, run on the server's thread.
Server::Handler Raw(std::string bytes, Step before = nullptr, Step after = nullptr);
/// Accepts and never says anything.
Server::Handler Silent();
/// Answers CONNECT with `status`; on 200 passes bytes to and fro to 127.0.0.1:`port`, whatever
/// host was asked for. `seen` gets each CONNECT request.
Server::Handler Proxy(int status, std::uint16_t port, std::function<void(const Request&)> seen);

using ServerSocket = boost::beast::websocket::stream<Tcp::socket>;
using Talk = std::function<boost::asio::awaitable<void>(ServerSocket&)>;

/// Accepts the upgrade, then lets `talk` have the connection.
Server::Handler WebSocket(Talk talk);

}  // namespace test
