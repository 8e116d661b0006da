#include <doctest/doctest.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "test/cpp/engine/support/local_host.h"
#include "test/cpp/engine/support/servers/local_server.h"

namespace asio = boost::asio;
namespace json = boost::json;
using test::Channel;
using test::LocalHost;
using test::LocalPeer;
using test::LocalServer;

namespace {

std::string StateOf(const json::object& command) {
    const json::value& activity = command.at("args").at("activity");
    return activity.is_null() ? "" : std::string(activity.at("state").as_string());
}

/// Greets, answers everything, and tells the states that are set; "" when they are cleared.
LocalServer::Script Show(Channel<std::string>& states) {
    return [&states](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        for (;;) {
            json::object command = co_await peer.Await("SET_ACTIVITY");
            states.Push(StateOf(command));
            co_await peer.Answer(command, command.at("args").at("activity"));
        }
    };
}

}  // namespace

TEST_CASE("an application id is all that presence through the local client needs") {
    Channel<json::object> seen;
    LocalServer server([&](LocalPeer& peer, int) -> asio::awaitable<void> {
        seen.Push(co_await peer.Greet());
        for (;;) {
            json::object command = co_await peer.Receive();
            seen.Push(command);
            co_await peer.Answer(command, nullptr);
        }
    });
    LocalHost host;
    host.Watch();
    CHECK(test::Get(host.Update("In the lobby")).successful);
    CHECK(seen.Next() == json::parse(R"({"v":1,"client_id":"1234"})").as_object());
    std::string subscribed;
    for (int i = 0; i < 3; ++i) {
        const json::object command = seen.Next();
        CHECK(command.at("cmd") == "SUBSCRIBE");
        CHECK(command.at("nonce").as_string().size() == 36);
        subscribed += std::string(command.at("evt").as_string()) + " ";
    }
    CHECK(subscribed == "ACTIVITY_INVITE ACTIVITY_JOIN ACTIVITY_JOIN_REQUEST ");
    const json::object command = seen.Next();
    CHECK(command.at("cmd") == "SET_ACTIVITY");
    CHECK_FALSE(command.contains("evt"));
    CHECK(command.at("args") ==
          json::value{{"pid", getpid()}, {"activity", {{"type", 0}, {"state", "In the lobby"}}}});
    CHECK(host.states->Next() == std::pair(0, 0));
    CHECK(host.states->Next() == std::pair(1, 0));
    CHECK(host.states->Next() == std::pair(2, 0));
    CHECK(host.states->Next() == std::pair(2, 1));
}

TEST_CASE("ClearRichPresence and the end of the client clear what is shown") {
    Channel<std::string> states;
    LocalServer server(Show(states));
    LocalHost host;
    CHECK(test::Get(host.Update("first")).successful);
    CHECK(states.Next() == "first");
    Discord_Client_ClearRichPresence(host.client.Get());
    CHECK(states.Next() == "");
    CHECK(test::Get(host.Update("second")).successful);
    CHECK(states.Next() == "second");
    host.client.Drop();
    CHECK(states.Next() == "");
}

TEST_CASE("the activity belongs to the process that owns the window") {
    Channel<json::object> seen;
    LocalServer server([&](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        for (;;) {
            json::object command = co_await peer.Await("SET_ACTIVITY");
            seen.Push(command.at("args").as_object());
            co_await peer.Answer(command, nullptr);
        }
    });
    LocalHost host;
    Discord_Client_SetGameWindowPid(host.client.Get(), 77);
    CHECK(test::Get(host.Update("one")).successful);
    CHECK(seen.Next().at("pid") == json::value(77));
    Discord_Client_SetGameWindowPid(host.client.Get(), 78);
    CHECK(seen.Next() == json::parse(R"({"pid":77,"activity":null})").as_object());
    CHECK(seen.Next().at("pid") == json::value(78));
}

TEST_CASE("what the local client refuses fails with its words, and later updates go on") {
    LocalServer server([](LocalPeer& peer, int) -> asio::awaitable<void> {
        co_await peer.Greet();
        json::object command = co_await peer.Await("SET_ACTIVITY");
        co_await peer.Refuse(command, 4000, "child \"activity\" fails");
        co_await peer.Serve();
    });
    LocalHost host;
    const auto refused = test::Get(host.Update("first"));
    CHECK(refused.type == 9);
    CHECK(refused.error.find("child \"activity\" fails") != std::string::npos);
    CHECK(test::Get(host.Update("second")).successful);
}

TEST_CASE("an invalid activity never reaches the local client and leaves the last one alone") {
    Channel<std::string> states;
    LocalServer server(Show(states));
    LocalHost host;
    CHECK(test::Get(host.Update("good")).successful);
    const auto invalid = test::Get(host.Update("x"));
    CHECK(invalid.type == 6);
    CHECK(invalid.error.find("Activity.State has 1 characters") == 0);
    CHECK(test::Get(host.Update("streaming", 1)).type == 6);
    CHECK(test::Get(host.Update("last")).successful);
    CHECK(states.Next() == "good");
    CHECK(states.Next() == "last");
}

TEST_CASE("of changes beyond the limit only the last is sent, when its time comes") {
    Channel<std::string> states;
    LocalServer server(Show(states));
    auto settings = test::LocalSettings();
    settings.presence_limit = {2, std::chrono::milliseconds(400)};
    LocalHost host(settings);
    CHECK(test::Get(host.Update("one")).successful);
    CHECK(test::Get(host.Update("two")).successful);
    auto third = host.Update("three");
    auto fourth = host.Update("four");
    CHECK(test::Get(std::move(third)).successful);
    CHECK(test::Get(std::move(fourth)).successful);
    CHECK(states.Next() == "one");
    CHECK(states.Next() == "two");
    CHECK(states.Next() == "four");
    CHECK(states.Empty());
}

TEST_CASE("without an application id presence is refused, and cleared before it is shown aborted") {
    unsetenv("SDK_IPC_PATH");
    setenv("SDK_IPC_PATH", "/nonexistent/socket", 1);
    setenv("XDG_RUNTIME_DIR", "/nonexistent", 1);
    LocalHost host;
    Discord_Client_SetApplicationId(host.client.Get(), 0);
    CHECK(test::Get(host.Update("state")).type == 6);
    Discord_Client_SetApplicationId(host.client.Get(), 5);
    auto waiting = host.Update("state");
    Discord_Client_ClearRichPresence(host.client.Get());
    CHECK(test::Get(std::move(waiting)).type == 7);
    auto pending = host.Update("state");
    host.client.Drop();
    CHECK(test::Get(std::move(pending)).type == 5);
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("SDK_IPC_PATH");
}
