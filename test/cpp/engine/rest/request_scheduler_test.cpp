#include "engine/rest/request_scheduler.h"

#include <doctest/doctest.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <future>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "engine/core/run/executor.h"
#include "test/cpp/engine/rest/scheduler_support.h"

using namespace engine;
using namespace scheduler_test;
using namespace std::chrono_literals;
using Outcome = Result<json::value>;

TEST_CASE("changes of one thing are carried out one after the other, in the order of the calls") {
    std::mutex mutex;
    std::vector<std::string> seen;
    const test::Server server(test::Http([&](const test::Request& request) {
        const std::lock_guard lock(mutex);
        seen.push_back(std::string(request.method_string()) + " " + std::string(request.body()));
        return test::Reply(200, "{}");
    }));
    const auto client = MakeClient(server.Origin());
    std::vector<std::future<Outcome>> outcomes;
    std::vector<std::string> expected;
    for (int i = 0; i < 50; ++i) {
        const bool removes = i % 5 == 4;
        ApiRequest request = removes ? ApiRequest::Delete("/users/@me/relationships/5")
                                     : ApiRequest::Json("PUT", "/users/@me/relationships/5", i);
        expected.push_back(removes ? "DELETE " : "PUT " + std::to_string(i));
        outcomes.push_back(test::Start(client->Send(std::move(request))));
    }
    for (auto& outcome : outcomes) CHECK(test::Get(std::move(outcome)));
    CHECK(seen == expected);
}

TEST_CASE("a lane does not wait for another, and what only reads waits for none") {
    Held service;
    const auto client = MakeClient(service.Origin());
    auto one = test::Start(client->Send(Post("/lobbies/1/messages")));
    CHECK(service.Next() == "POST /lobbies/1/messages");
    auto behind = test::Start(client->Send(Post("/lobbies/1/messages")));
    auto other = test::Start(client->Send(Post("/lobbies/2/messages")));
    CHECK(service.Next() == "POST /lobbies/2/messages");
    auto read = test::Start(client->Send(ApiRequest::Get("/users/5")));
    auto read_too = test::Start(client->Send(ApiRequest::Get("/users/6")));
    // Two connections: which of the two arrives first is not said.
    CHECK(std::set{service.Next(), service.Next()} ==
          std::set<std::string>{"GET /users/5", "GET /users/6"});
    service.Answer("/users/6");
    CHECK(test::Get(std::move(read_too)));
    service.Answer("/lobbies/1/messages");
    CHECK(test::Get(std::move(one)));
    CHECK(service.Next() == "POST /lobbies/1/messages");
    for (const char* const path : {"/lobbies/1/messages", "/lobbies/2/messages", "/users/5"}) {
        service.Answer(path);
    }
    CHECK(test::Get(std::move(behind)));
    CHECK(test::Get(std::move(other)));
    CHECK(test::Get(std::move(read)));
}

TEST_CASE("1,000 sends at once open at most 6 connections, or as many as the network was given") {
    for (const std::size_t limit : {std::size_t{0}, std::size_t{2}}) {
        std::atomic<int> requests = 0;
        const test::Server server(test::Http([&](const test::Request&) {
            ++requests;
            return test::Reply(200, "{}");
        }));
        const auto network = limit == 0
                                 ? std::make_shared<Network>(TrustStore(), ProxySettings())
                                 : std::make_shared<Network>(TrustStore(), ProxySettings(), limit);
        std::vector<std::unique_ptr<ApiClient>> clients;
        for (int i = 0; i < 4; ++i) clients.push_back(MakeClient(server.Origin(), {}, network));
        std::vector<std::future<Outcome>> outcomes;
        for (int i = 0; i < 1000; ++i) {
            outcomes.push_back(test::Start(clients[static_cast<std::size_t>(i) % 4]->Send(
                Post("/users/" + std::to_string(i) + "/messages"))));
        }
        for (auto& outcome : outcomes) CHECK(test::Get(std::move(outcome)));
        CHECK(requests == 1000);
        CHECK(server.Connections() <= (limit == 0 ? 6 : 2));
    }
}

TEST_CASE("what may be repeated is, when it is not clear whether it arrived") {
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        ++requests;
        if (requests % 3 == 1) return test::Reply(503);
        if (requests % 3 == 2) return test::Reply(200, "7");
        return test::Reply(200, R"({"id":"1"})");
    }));
    const auto client = MakeClient(server.Origin());
    const auto answer = test::Run(client->Send(Repeatable("/lobbies/1/messages")));
    REQUIRE(answer);
    CHECK(json::serialize(*answer) == R"({"id":"1"})");
    CHECK(requests == 3);
    const auto refused = test::Run(client->Send(Post("/lobbies/1/messages")));
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().status == 503);
    CHECK(requests == 4);
}

TEST_CASE("waiting ends with the client, with the request's handle, and with its patience") {
    Held service;
    auto client = MakeClient(service.Origin());
    auto first = test::Start(client->Send(Post("/lobbies/1/messages")));
    service.Next();
    const auto handle = std::make_shared<RequestHandle>();
    ApiRequest request = Post("/lobbies/1/messages");
    request.handle = handle;
    auto second = test::Start(client->Send(std::move(request)));
    auto third = test::Start(client->Send(Post("/lobbies/1/messages")));
    Executor::Instance().Post([&] { handle->Cancel(Error::Of(ErrorType::Aborted, "No more.")); });
    const auto cancelled = test::Get(std::move(second));
    REQUIRE_FALSE(cancelled);
    CHECK(cancelled.GetError().message == "No more.");
    client.reset();
    for (auto* const pending : {&first, &third}) {
        const auto closed = test::Get(std::move(*pending));
        REQUIRE_FALSE(closed);
        CHECK(closed.GetError().type == ErrorType::ClientDestroyed);
    }

    SchedulerOptions options;
    options.patience = 20ms;
    Held slow;
    client = MakeClient(slow.Origin(), options);
    auto held = test::Start(client->Send(Post("/lobbies/1/messages")));
    slow.Next();
    client->SetHttpRequestTimeout(1ms);
    const auto late = test::Run(client->Send(Post("/lobbies/1/messages")));
    REQUIRE_FALSE(late);
    CHECK(late.GetError().network == NetworkFailure::Timeout);
    CHECK(late.GetError().retryable);
    CHECK(late.GetError().message.find("waiting for the requests before it") != std::string::npos);
    client.reset();
    CHECK_FALSE(test::Get(std::move(held)));
}

TEST_CASE(
    "a request that is settled elsewhere lets the next one go, and its answer is read still") {
    Held service;
    const auto client = MakeClient(service.Origin());
    const auto handle = std::make_shared<RequestHandle>();
    ApiRequest request = Repeatable("/lobbies/1/messages");
    request.handle = handle;
    auto first = test::Start(client->Send(std::move(request)));
    service.Next();
    ApiRequest other = ApiRequest::Delete("/lobbies/9");
    other.lane = "/lobbies/1/messages";
    auto second = test::Start(client->Send(std::move(other)));
    Executor::Instance().Post([&] { handle->Settle(); });
    CHECK(service.Next() == "DELETE /lobbies/9");
    service.Answer("/lobbies/9");
    CHECK(test::Get(std::move(second)));
    service.Answer("/lobbies/1/messages", 503);
    CHECK_FALSE(test::Get(std::move(first)));
    // Not sent again, and its connection was kept.
    auto third = test::Start(client->Send(ApiRequest::Get("/users/1")));
    CHECK(service.Next() == "GET /users/1");
    service.Answer("/users/1");
    CHECK(test::Get(std::move(third)));
    CHECK(service.server.Connections() == 2);
}

TEST_CASE("no more than so many requests wait; the next fails at once") {
    Held service;
    SchedulerOptions options;
    options.capacity = 3;
    auto client = MakeClient(service.Origin(), options);
    std::vector<std::future<Outcome>> outcomes;
    for (int i = 0; i < 3; ++i) {
        outcomes.push_back(test::Start(client->Send(Post("/lobbies/1/messages"))));
    }
    service.Next();
    const auto refused = test::Run(client->Send(ApiRequest::Get("/users/1")));
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().retryable);
    CHECK(refused.GetError().message.find("3 others wait") != std::string::npos);
    client.reset();
    for (auto& outcome : outcomes) CHECK_FALSE(test::Get(std::move(outcome)));
}
