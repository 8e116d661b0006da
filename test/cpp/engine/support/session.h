#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <utility>

#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/gateway.h"

namespace test {

// Numbers of the C interface (protocol 4.8).
inline constexpr int kDisconnected = 0, kConnecting = 1, kConnected = 2, kReady = 3,
                     kReconnecting = 4, kDisconnecting = 5, kHttpWait = 6;
inline constexpr int kNone = 0, kConnectionFailed = 1, kUnexpectedClose = 2,
                     kConnectionCanceled = 3;

inline int Op(const boost::json::object& message) { return message.at("op").to_number<int>(); }

/// Hello, Identify, READY: a session called `session`.
inline boost::asio::awaitable<void> Greet(GatewayPeer& peer, std::string session, std::string url) {
    co_await peer.SendHello();
    co_await peer.ReceiveCommand();
    co_await peer.SendReady(session, url);
}

inline boost::asio::awaitable<void> Greet(GatewayPeer& peer, std::string url) {
    co_await Greet(peer, "s-1", std::move(url));
}

}  // namespace test
