#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "test/cpp/engine/support/session.h"

namespace asio = boost::asio;
namespace json = boost::json;
using namespace test;

TEST_CASE("Connect leads through Connecting and Connected to Ready, with one Identify") {
    test::Channel<json::object> identify;
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await peer.SendHello();
        identify.Push(co_await peer.ReceiveCommand());
        co_await peer.SendReady("s-1", url);
        co_await peer.Serve();
    });
    test::Client client(test::Settings(server.ApiBase()));
    CHECK(Discord_Client_GetStatus(client.Get()) == kDisconnected);
    client.Connect("the-token");
    CHECK(client.Statuses().Next() == StatusChange{kConnecting, kNone, 0});
    CHECK(client.Statuses().Next() == StatusChange{kConnected, kNone, 0});
    CHECK(client.Statuses().Next() == StatusChange{kReady, kNone, 0});
    CHECK(Discord_Client_GetStatus(client.Get()) == kReady);
    const json::object message = identify.Next();
    CHECK(Op(message) == 2);
    CHECK(message.at("d").at("token") == "Bearer the-token");

    CHECK(Discord_Client_GetApplicationId(client.Get()) == 290926798626357260);
    Discord_UserHandle user{};
    REQUIRE(Discord_Client_GetCurrentUserV2(client.Get(), &user));
    CHECK(Discord_UserHandle_Id(&user) == 80351110224678912);
    CHECK(Discord_UserHandle_Status(&user) == 0);
    Discord_String name{};
    Discord_UserHandle_DisplayName(&user, &name);
    CHECK(test::Take(name) == "Nelly");
    Discord_UserHandle_Drop(&user);
    CHECK(Discord_Client_GetUser(client.Get(), 80351110224678912, &user));
    Discord_UserHandle_Drop(&user);
    CHECK_FALSE(Discord_Client_GetUser(client.Get(), 1, &user));
}

TEST_CASE("heartbeats carry the last sequence; one that is asked for comes at once") {
    test::Channel<json::object> beats;
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await Greet(peer, url);
        json::object ask{{"op", 1}, {"d", nullptr}};
        co_await peer.Send(std::move(ask));
        beats.Push(co_await peer.Receive());
        co_await peer.Serve();
    });
    engine::ClientSettings settings = test::Settings(server.ApiBase());
    settings.gateway.random = [] { return 0.999; };
    test::Client client(settings);
    client.Connect("t");
    const json::object beat = beats.Next();
    CHECK(Op(beat) == 1);
    CHECK(beat.at("d").to_number<int>() == 2);
}

TEST_CASE("a lost connection is resumed from where it was") {
    test::Channel<json::object> resume;
    GatewayServer server(
        [&](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
            if (number == 1) {
                co_await Greet(peer, url);
                co_await peer.SendDispatch("USER_UPDATE", 41, json::object{});
                co_return;  // drops the connection without a close frame
            }
            co_await peer.SendHello();
            resume.Push(co_await peer.ReceiveCommand());
            co_await peer.SendDispatch("RESUMED", 42, json::object{});
            co_await peer.Serve();
        });
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("t");
    CHECK(client.WaitForStatus(kReady).error == kNone);
    CHECK(client.Statuses().Next() == StatusChange{kReconnecting, kUnexpectedClose, 1006});
    CHECK(client.Statuses().Next() == StatusChange{kReady, kNone, 0});
    CHECK(json::serialize(resume.Next()) ==
          R"({"op":6,"d":{"token":"Bearer t","session_id":"s-1","seq":41}})");
    CHECK(server.Bootstraps() == 1);
}

TEST_CASE("close codes resume, identify again or end the session, as protocol 4.7 says") {
    struct Case {
        int code;
        int next_op;  // 0: no next connection
    };
    for (const auto& [code, next_op] :
         {Case{4000, 6}, Case{4001, 6}, Case{4002, 6}, Case{4003, 6}, Case{4005, 6}, Case{4008, 6},
          Case{1001, 6}, Case{4007, 2}, Case{4009, 2}, Case{4004, 0}, Case{4010, 0}, Case{4011, 0},
          Case{4012, 0}, Case{4013, 0}, Case{4014, 0}, Case{4015, 0}, Case{4016, 0}}) {
        const int first_code = code;
        CAPTURE(first_code);
        test::Channel<int> next;
        GatewayServer server([&next, first_code](GatewayPeer& peer, int number,
                                                 std::string url) -> asio::awaitable<void> {
            if (number == 1) {
                co_await Greet(peer, url);
                co_await peer.Close(static_cast<std::uint16_t>(first_code));
                co_return;
            }
            co_await peer.SendHello();
            const int op = Op(co_await peer.ReceiveCommand());
            next.Push(op);
            if (op == 6) co_await peer.SendDispatch("RESUMED", 3, json::object{});
            if (op == 2) co_await peer.SendReady("s-2", url);
            co_await peer.Serve();
        });
        test::Client client(test::Settings(server.ApiBase()));
        client.Connect("t");
        // The close may arrive before READY was worked off.
        StatusChange change = client.Statuses().Next();
        while (change.error == kNone) change = client.Statuses().Next();
        if (next_op == 0) {
            CHECK(change == StatusChange{kDisconnected, kUnexpectedClose, code});
            CHECK(next.Empty());
        } else {
            CHECK(change == StatusChange{kReconnecting, kUnexpectedClose, code});
            CHECK(client.WaitForStatus(kReady).error == kNone);
            CHECK(next.Next() == next_op);
        }
    }
}

TEST_CASE("op 7 resumes, op 9 true resumes, op 9 false identifies again") {
    for (const auto& [message, next_op] : {std::pair<const char*, int>{R"({"op":7,"d":null})", 6},
                                           std::pair<const char*, int>{R"({"op":9,"d":true})", 6},
                                           std::pair<const char*, int>{R"({"op":9,"d":false})", 2},
                                           std::pair<const char*, int>{R"({"op":9})", 2}}) {
        const std::string text = message;
        CAPTURE(text);
        test::Channel<int> closed;
        test::Channel<int> next;
        GatewayServer server([&closed, &next, text](GatewayPeer& peer, int number,
                                                    std::string url) -> asio::awaitable<void> {
            if (number == 1) {
                co_await Greet(peer, url);
                co_await peer.SendText(text);
                closed.Push(co_await peer.Serve());
                co_return;
            }
            co_await peer.SendHello();
            next.Push(Op(co_await peer.ReceiveCommand()));
            co_await peer.Serve();
        });
        test::Client client(test::Settings(server.ApiBase()));
        client.Connect("t");
        CHECK(client.WaitForStatus(kReconnecting) ==
              StatusChange{kReconnecting, kUnexpectedClose, 0});
        CHECK(next.Next() == next_op);
        // 1000 and 1001 would end the session.
        CHECK(closed.Next() >= 4000);
    }
}

TEST_CASE("a gateway that stops acknowledging is left with a resumable code and resumed") {
    test::Channel<int> closed;
    test::Channel<int> next;
    GatewayServer server(
        [&](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
            if (number == 1) {
                // The second connection has too little time to begin a session of its own.
                co_await Greet(peer, url);
                co_await peer.SendText(R"({"op":7,"d":null})");
                co_await peer.Serve();
                co_return;
            }
            if (number == 2) {
                co_await peer.SendHello(5);
                closed.Push(co_await peer.Ignore());
                co_return;
            }
            co_await peer.SendHello();
            next.Push(Op(co_await peer.ReceiveCommand()));
            co_await peer.Serve();
        });
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("t");
    CHECK(client.WaitForStatus(kReconnecting).error == kUnexpectedClose);
    CHECK(closed.Next() >= 4000);
    CHECK(next.Next() == 6);
}

TEST_CASE("unknown messages and those with odd contents are skipped") {
    GatewayServer server([&](GatewayPeer& peer, int, std::string url) -> asio::awaitable<void> {
        co_await peer.SendText(R"({"op":77})");
        co_await peer.SendHello();
        co_await peer.ReceiveCommand();
        co_await peer.SendReady("s-1", url);
        for (const char* const text :
             {R"({"op":10,"d":{"heartbeat_interval":1}})", R"({"op":1234567890123})",
              R"({"op":0,"t":"NO_SUCH_EVENT","s":3,"d":{}})",
              R"({"op":0,"t":"USER_UPDATE","s":"x","d":[]})",
              R"({"op":0,"t":"USER_UPDATE","d":{"id":5}})",
              R"({"op":0,"t":"PRESENCE_UPDATE","d":null})",
              R"({"op":0,"t":"SESSIONS_REPLACE","d":[null,{"session_id":1}]})",
              R"({"op":0,"t":"READY_SUPPLEMENTAL","d":"x"})",
              R"({"op":0,"t":"OAUTH2_TOKEN_REVOKE","d":{}})"}) {
            co_await peer.SendText(text);
        }
        json::object nelly{{"id", "80351110224678912"}};
        co_await peer.SendDispatch("USER_UPDATE", 9, std::move(nelly));
        co_await peer.Serve();
    });
    test::Client client(test::Settings(server.ApiBase()));
    test::Channel<std::uint64_t> updated;
    using OnUser = test::Host<std::uint64_t>;
    const OnUser on_user([&](std::uint64_t id) { updated.Push(id); });
    Discord_Client_SetUserUpdatedCallback(client.Get(), OnUser::Function, OnUser::Free,
                                          on_user.Data());
    client.Connect("t");
    CHECK(updated.Next() == 80351110224678912);
    CHECK(client.Statuses().Next().status == kConnecting);
    CHECK(client.Statuses().Next().status == kConnected);
    CHECK(client.Statuses().Next() == StatusChange{kReady, kNone, 0});
    CHECK(client.Statuses().Empty());
}

TEST_CASE("a message that cannot be read in its replay either leads to a new session") {
    test::Channel<int> ops;
    GatewayServer server(
        [&](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
            co_await peer.SendHello();
            const int op = Op(co_await peer.ReceiveCommand());
            ops.Push(op);
            if (op == 2) co_await peer.SendReady("s-1", url);
            if (number <= 2) co_await peer.SendText("{\"op\":0,");
            co_await peer.Serve();
        });
    test::Client client(test::Settings(server.ApiBase()));
    client.Connect("t");
    CHECK(ops.Next() == 2);
    CHECK(ops.Next() == 6);
    CHECK(ops.Next() == 2);
    CHECK(client.WaitForStatus(kReconnecting).error == kUnexpectedClose);
    CHECK(client.WaitForStatus(kReady).error == kNone);
}

TEST_CASE("after a message that cannot be read the session is resumed") {
    for (const char* const unreadable : {"", "{", "[1]", "null", "{}", R"({"op":"10"})",
                                         R"({"op":1e99})", R"({"op":0,"t":5,"s":1,"d":{}})"}) {
        CAPTURE(unreadable);
        const std::string text = unreadable;
        test::Channel<int> next;
        GatewayServer server(
            [&](GatewayPeer& peer, int number, std::string url) -> asio::awaitable<void> {
                if (number == 1) {
                    co_await Greet(peer, url);
                    co_await peer.SendText(text);
                } else {
                    co_await peer.SendHello();
                    next.Push(Op(co_await peer.ReceiveCommand()));
                    co_await peer.SendDispatch("RESUMED", 3, json::object{});
                }
                co_await peer.Serve();
            });
        test::Client client(test::Settings(server.ApiBase()));
        client.Connect("t");
        CHECK(client.WaitForStatus(kReady).error == kNone);
        CHECK(client.WaitForStatus(kReconnecting).error == kUnexpectedClose);
        CHECK(next.Next() == 6);
        CHECK(client.WaitForStatus(kReady).error == kNone);
    }
}
