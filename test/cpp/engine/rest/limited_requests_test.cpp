#include "engine/rest/request_scheduler.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <string>
#include <vector>

#include "test/cpp/engine/rest/scheduler_support.h"

using namespace engine;
using namespace scheduler_test;
using namespace std::chrono_literals;
using Outcome = Result<json::value>;

TEST_CASE("a 429 delays the request when its wait is shorter than the timeout, else it fails") {
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        if (++requests % 2 == 0) return test::Reply(200, "{}");
        return test::Reply(429, R"({"message":"slow down","retry_after":0.3,"global":false})");
    }));
    const auto client = MakeClient(server.Origin());
    const auto start = std::chrono::steady_clock::now();
    CHECK(test::Run(client->Send(Post("/lobbies/1/messages"))));
    CHECK(std::chrono::steady_clock::now() - start >= 300ms);
    CHECK(requests == 2);

    client->SetHttpRequestTimeout(299ms);
    const auto refused = test::Run(client->Send(Post("/lobbies/2/messages")));
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().status == 429);
    CHECK(refused.GetError().retry_after == doctest::Approx(0.3));
    CHECK(requests == 3);
}

TEST_CASE("a 429 fails at once for callers that wait by themselves") {
    const test::Server server(test::Http(
        [&](const test::Request&) { return test::Reply(429, R"({"retry_after":0.001})"); }));
    const auto client = MakeClient(server.Origin());
    ApiRequest request = ApiRequest::Get("/gateway");
    request.wait_for_limits = false;
    for (int i = 0; i < 2; ++i) {
        const auto refused = test::Run(client->Send(request));
        REQUIRE_FALSE(refused);
        CHECK(refused.GetError().status == 429);
    }
}

TEST_CASE("a service that limits forever is not asked forever") {
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        ++requests;
        return test::Reply(429, R"({"retry_after":0.001})");
    }));
    const auto client = MakeClient(server.Origin());
    const auto refused = test::Run(client->Send(ApiRequest::Get("/users/5")));
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().status == 429);
    CHECK(requests == 11);
}

TEST_CASE("an emptied bucket is not asked before it is full again") {
    using Clock = std::chrono::steady_clock;
    int refused = 0;
    int answered = 0;
    Clock::time_point open{};  // before, the service answers nothing
    const test::Server server(test::Http([&](const test::Request&) {
        if (Clock::now() < open) {
            ++refused;
            return test::Reply(429, R"({"retry_after":0.05})");
        }
        if (++answered % 5 == 0) open = Clock::now() + 50ms;
        test::Response response = test::Reply(200, "{}");
        response.set("X-RateLimit-Limit", "5");
        response.set("X-RateLimit-Remaining", std::to_string(4 - (answered - 1) % 5));
        response.set("X-RateLimit-Reset-After", "0.060");
        response.set("X-RateLimit-Bucket", "abc");
        return response;
    }));
    const auto client = MakeClient(server.Origin());
    CHECK(test::Run(client->Send(ApiRequest::Get("/users/1"))));
    std::vector<std::future<Outcome>> outcomes;
    for (int i = 0; i < 19; ++i) {
        outcomes.push_back(test::Start(client->Send(ApiRequest::Get("/users/1"))));
    }
    for (auto& outcome : outcomes) CHECK(test::Get(std::move(outcome)));
    CHECK(refused == 0);
}
