#include <doctest/doctest.h>

#include <atomic>
#include <string>

#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"

using test::StatusChange;

namespace {

constexpr int kDisconnected = 0, kConnecting = 1, kReconnecting = 4, kHttpWait = 6;
constexpr int kNone = 0, kConnectionFailed = 1;

}  // namespace

TEST_CASE("a bootstrap that the service answers with 503 is repeated after HttpWait") {
    std::atomic<int> asked{0};
    test::Server api(test::Http([&](const test::Request&) {
        return ++asked < 3 ? test::Reply(503) : test::Reply(401, "{}");
    }));
    test::Client client(test::Settings(api.Origin()));
    client.Connect("t");
    for (int i = 0; i < 2; ++i) {
        CHECK(client.Statuses().Next() == StatusChange{kConnecting, kNone, 0});
        CHECK(client.Statuses().Next() == StatusChange{kHttpWait, kConnectionFailed, 0});
    }
    CHECK(client.Statuses().Next() == StatusChange{kConnecting, kNone, 0});
    // 401 would not get better by itself.
    CHECK(client.Statuses().Next() == StatusChange{kDisconnected, kConnectionFailed, 0});
}

TEST_CASE("an unreachable API is HttpWait") {
    test::Client client(test::Settings("http://127.0.0.1:" + std::to_string(test::ClosedPort())));
    client.Connect("t");
    CHECK(client.WaitForStatus(kHttpWait).error == kConnectionFailed);
}

TEST_CASE("bootstraps that can never work end at once") {
    for (const char* const body :
         {"{}", "[]", R"({"url":5})", "<html>", R"({"url":"not a url"})",
          R"({"url":"http://127.0.0.1/"})", R"({"url":"ws://192.0.2.1/"})"}) {
        CAPTURE(body);
        test::Server api(test::Http([=](const test::Request&) { return test::Reply(200, body); }));
        test::Client client(test::Settings(api.Origin()));
        client.Connect("t");
        CHECK(client.WaitForStatus(kDisconnected).error == kConnectionFailed);
    }
    for (const char* const base : {"", "http://192.0.2.1/api", "nonsense"}) {
        CAPTURE(base);
        test::Client client(test::Settings(base));
        client.Connect("t");
        CHECK(client.WaitForStatus(kDisconnected).error == kConnectionFailed);
    }
}

TEST_CASE("a socket that cannot be opened is Reconnecting") {
    const std::string url = "ws://127.0.0.1:" + std::to_string(test::ClosedPort());
    test::Server api(test::Http(
        [=](const test::Request&) { return test::Reply(200, R"({"url":")" + url + "\"}"); }));
    test::Client client(test::Settings(api.Origin()));
    client.Connect("t");
    CHECK(client.Statuses().Next() == StatusChange{kConnecting, kNone, 0});
    CHECK(client.Statuses().Next() == StatusChange{kReconnecting, kConnectionFailed, 0});
}
