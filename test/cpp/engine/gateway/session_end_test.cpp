#include <doctest/doctest.h>

#include <string>

#include "test/cpp/engine/support/session.h"

namespace asio = boost::asio;
namespace json = boost::json;
using namespace test;

namespace {

/// A gateway that makes every client Ready and reports the code it closes with.
GatewayServer::Script ReportClose(Channel<int>& closed) {
    return [&closed](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await Greet(peer, url);
        closed.Push(co_await peer.Serve());
    };
}

}  // namespace

TEST_CASE("a gateway that is no gateway is tried again") {
    for (const char* const first :
         {R"({"op":10,"d":null})", R"({"op":10,"d":{"heartbeat_interval":0}})",
          R"({"op":10,"d":{"heartbeat_interval":-5}})",
          R"({"op":10,"d":{"heartbeat_interval":"x"}})",
          R"({"op":10,"d":{"heartbeat_interval":9e15}})", "{\"op\":11}" /* and never a Hello */,
          "{", R"({"op":0,"t":"READY","s":1,"d":{}})"}) {
        CAPTURE(first);
        const std::string text = first;
        GatewayServer server(
            [text](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
                if (number == 1) {
                    co_await peer.SendText(text);
                } else {
                    co_await Greet(peer, url);
                }
                co_await peer.Serve();
            });
        engine::ClientSettings settings = test::Settings(server.ApiBase());
        settings.gateway.hello_timeout = std::chrono::milliseconds(200);
        test::Client client(settings);
        client.Connect("t");
        CHECK(client.WaitForStatus(kReconnecting).error == kUnexpectedClose);
        CHECK(client.WaitForStatus(kReady).error == kNone);
    }
}

TEST_CASE(
    "READY without session or user starts over; without a supplement it still becomes Ready") {
    GatewayServer server([&](GatewayPeer& peer, int number, std::string) -> asio::awaitable<void> {
        co_await peer.SendHello();
        CHECK(Op(co_await peer.ReceiveCommand()) == 2);
        json::object ready{{"user", {{"id", "7"}, {"username", "u"}}}};
        if (number == 2) ready = {{"session_id", "s"}, {"user", nullptr}};
        if (number == 3) ready["session_id"] = "s-3";
        co_await peer.SendDispatch("READY", 1, std::move(ready));
        co_await peer.Serve();
    });
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.gateway.supplement_timeout = std::chrono::milliseconds(1);
    test::Client client(settings);
    client.Connect("t");
    CHECK(client.WaitForStatus(kReconnecting).error == kUnexpectedClose);
    CHECK(client.Statuses().Next() == StatusChange{kReady, kNone, 0});
}

TEST_CASE("a gateway that never completes the session is left") {
    GatewayServer server(
        [&](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
            co_await peer.SendHello();
            co_await peer.ReceiveCommand();
            if (number > 1) co_await peer.SendReady("s-2", url);
            co_await peer.Serve();
        });
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.gateway.ready_timeout = std::chrono::milliseconds(200);
    test::Client client(settings);
    client.Connect("t");
    CHECK(client.WaitForStatus(kReconnecting).error == kConnectionFailed);
    CHECK(client.WaitForStatus(kReady).error == kNone);
}

TEST_CASE("a resume URL that leads nowhere falls back to the bootstrap and still resumes") {
    for (const std::string& dead :
         {"ws://127.0.0.1:" + std::to_string(test::ClosedPort()), std::string("not a url"),
          std::string("https://127.0.0.1/"), std::string("ws://192.0.2.1/")}) {
        CAPTURE(dead);
        test::Channel<int> next;
        GatewayServer server(
            [&](GatewayPeer& peer, int number, std::string) -> asio::awaitable<void> {
                if (number == 1) {
                    co_await Greet(peer, dead);
                    co_return;
                }
                co_await peer.SendHello();
                next.Push(Op(co_await peer.ReceiveCommand()));
                co_await peer.Serve();
            });
        test::Client client(test::Settings(server.ApiBase()));
        client.Connect("t");
        CHECK(next.Next() == 6);
        CHECK(server.Bootstraps() == 2);
    }
}

TEST_CASE("Connect without a token fails at once") {
    GatewayServer server(
        [](GatewayPeer&, int, std::string) -> asio::awaitable<void> { co_return; });
    test::Client client(test::Settings(server.ApiBase()));
    Discord_Client_Connect(client.Get());
    CHECK(client.Statuses().Next() == StatusChange{kDisconnected, kConnectionFailed, 0});
    CHECK(server.Bootstraps() == 0);
}

TEST_CASE("Disconnect closes with 1000; a Connect meanwhile waits for it") {
    test::Channel<int> closed;
    GatewayServer server(ReportClose(closed));
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("t");
    client.WaitForStatus(kReady);
    Discord_Client_Connect(client.Get());  // changes nothing
    Discord_Client_Disconnect(client.Get());
    Discord_Client_Connect(client.Get());
    CHECK(client.Statuses().Next() == StatusChange{kDisconnecting, kNone, 0});
    CHECK(client.Statuses().Next() == StatusChange{kDisconnected, kNone, 0});
    CHECK(client.Statuses().Next() == StatusChange{kConnecting, kNone, 0});
    CHECK(closed.Next() == 1000);
    client.WaitForStatus(kReady);
    Discord_Client_Disconnect(client.Get());
    Discord_Client_Disconnect(client.Get());
    client.WaitForStatus(kDisconnected);
    CHECK(client.Statuses().Empty());
}

TEST_CASE("Disconnect cancels a pending attempt") {
    const test::Server silent(test::Silent());
    test::Client client(test::Settings(silent.Origin()));
    client.Connect("t");
    CHECK(client.Statuses().Next() == StatusChange{kConnecting, kNone, 0});
    Discord_Client_Disconnect(client.Get());
    CHECK(client.Statuses().Next() == StatusChange{kDisconnecting, kConnectionCanceled, 0});
    CHECK(client.Statuses().Next() == StatusChange{kDisconnected, kConnectionCanceled, 0});
}

TEST_CASE("a dropped client closes with 1000 and calls nobody any more") {
    test::Channel<int> closed;
    GatewayServer server(ReportClose(closed));
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("t");
    client.WaitForStatus(kReady);
    client.Drop();
    CHECK(closed.Next() == 1000);
    CHECK(client.Statuses().Empty());
}

TEST_CASE("a message that cannot be read is asked for once more, and then the session ends") {
    // RFC 6455, 5.2: text of more than any limit; binary; text that is not UTF-8.
    const std::string frames[] = {
        std::string("\x81\x7f\x00\x00\x00\x10\x00\x00\x00\x00", 10),
        std::string("\x82\x01x", 3),
        std::string("\x81\x02\xc3\x28", 4),
    };
    for (const std::string& frame : frames) {
        CAPTURE(frame.size());
        Channel<int> opened;
        GatewayServer server(
            [&](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
                co_await peer.SendHello();
                opened.Push(Op(co_await peer.ReceiveCommand()));
                if (number != 2) co_await peer.SendReady("s-" + std::to_string(number), url);
                // Replayed before RESUMED (protocol 4.6).
                if (number != 3) co_await peer.SendBytes(frame);
                co_await peer.Serve();
            });
        test::Client client(test::Settings(server.ApiBase()));
        client.Connect("t");
        CHECK(opened.Next() == 2);
        CHECK(opened.Next() == 6);
        CHECK(opened.Next() == 2);
        CHECK(client.WaitForStatus(kReady).error == kNone);
    }
}
