#include "engine/rest/request_scheduler.h"

#include <doctest/doctest.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/executor.h"
#include "engine/rest/api_client.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/handlers.h"
#include "test/cpp/engine/support/run.h"

using namespace engine;
using namespace std::chrono_literals;
namespace asio = boost::asio;
namespace json = boost::json;
using Outcome = Result<json::value>;

namespace {

std::unique_ptr<ApiClient> Client(const std::string& origin, SchedulerOptions scheduler = {},
                                  std::shared_ptr<Network> network = nullptr) {
    ApiClientOptions options;
    options.api_base = origin + "/api";
    options.scheduler = scheduler;
    options.scheduler.repeat.first_delay = 1ms;
    if (!network) network = std::make_shared<Network>(TrustStore(), ProxySettings());
    return std::make_unique<ApiClient>(std::move(network), options);
}

ApiRequest Post(std::string path) {
    return ApiRequest::Json("POST", std::move(path), json::object());
}

/// A request that may be repeated; any object is an answer.
ApiRequest Repeatable(std::string path) {
    ApiRequest request = Post(std::move(path));
    request.check = [](const json::value& answer) -> Result<void> {
        if (answer.is_object()) return {};
        return Error::Unreadable("POST", "is no object");
    };
    return request;
}

/// A server whose answers the test gives one by one, in any order; it notes what came, in order.
class Held {
  public:
    std::string Origin() const { return server.Origin(); }
    /// The path of the next request.
    std::string Next() { return arrived.Next(); }
    void Answer(const std::string& path, int status = 200, std::string body = "{}") {
        asio::post(*context, [this, path, status, body] {
            answers[path] = test::Reply(status, body);
            waiting.at(path)->cancel();
        });
    }

    test::Channel<std::string> arrived;
    std::map<std::string, test::Response> answers;
    std::map<std::string, asio::steady_timer*> waiting;
    std::optional<test::Tcp::socket::executor_type> context;
    test::Server server{[this](test::Tcp::socket socket) { return Serve(std::move(socket)); }};

  private:
    asio::awaitable<void> Serve(test::Tcp::socket socket) {
        context = socket.get_executor();
        boost::beast::flat_buffer buffer;
        for (;;) {
            test::Request request;
            co_await boost::beast::http::async_read(socket, buffer, request, asio::use_awaitable);
            const std::string path(request.target().substr(8));  // below /api/v10
            asio::steady_timer timer(socket.get_executor(), asio::steady_timer::time_point::max());
            waiting[path] = &timer;
            arrived.Push(std::string(request.method_string()) + " " + path);
            co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
            waiting.erase(path);
            co_await boost::beast::http::async_write(socket, answers.at(path), asio::use_awaitable);
        }
    }
};

}  // namespace

TEST_CASE("changes of one thing are carried out one after the other, in the order of the calls") {
    std::mutex mutex;
    std::vector<std::string> seen;
    const test::Server server(test::Http([&](const test::Request& request) {
        const std::lock_guard lock(mutex);
        seen.push_back(std::string(request.method_string()) + " " + std::string(request.body()));
        return test::Reply(200, "{}");
    }));
    const auto client = Client(server.Origin());
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
    const auto client = Client(service.Origin());
    auto one = test::Start(client->Send(Post("/lobbies/1/messages")));
    CHECK(service.Next() == "POST /lobbies/1/messages");
    auto behind = test::Start(client->Send(Post("/lobbies/1/messages")));
    auto other = test::Start(client->Send(Post("/lobbies/2/messages")));
    CHECK(service.Next() == "POST /lobbies/2/messages");
    auto read = test::Start(client->Send(ApiRequest::Get("/users/5")));
    auto read_too = test::Start(client->Send(ApiRequest::Get("/users/6")));
    CHECK(service.Next() == "GET /users/5");
    CHECK(service.Next() == "GET /users/6");
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
        for (int i = 0; i < 4; ++i) clients.push_back(Client(server.Origin(), {}, network));
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

TEST_CASE("a 429 delays the request when its wait is shorter than the timeout, else it fails") {
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        if (++requests % 2 == 0) return test::Reply(200, "{}");
        return test::Reply(429, R"({"message":"slow down","retry_after":0.3,"global":false})");
    }));
    const auto client = Client(server.Origin());
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
    const auto client = Client(server.Origin());
    ApiRequest request = ApiRequest::Get("/gateway");
    request.wait_for_limits = false;
    for (int i = 0; i < 2; ++i) {
        const auto refused = test::Run(client->Send(request));
        REQUIRE_FALSE(refused);
        CHECK(refused.GetError().status == 429);
    }
}

TEST_CASE("a service that limits for ever is not asked for ever") {
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        ++requests;
        return test::Reply(429, R"({"retry_after":0.001})");
    }));
    const auto client = Client(server.Origin());
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
    const auto client = Client(server.Origin());
    CHECK(test::Run(client->Send(ApiRequest::Get("/users/1"))));
    std::vector<std::future<Outcome>> outcomes;
    for (int i = 0; i < 19; ++i) {
        outcomes.push_back(test::Start(client->Send(ApiRequest::Get("/users/1"))));
    }
    for (auto& outcome : outcomes) CHECK(test::Get(std::move(outcome)));
    CHECK(refused == 0);
}

TEST_CASE("what may be repeated is, when it is not clear whether it arrived") {
    std::atomic<int> requests = 0;
    const test::Server server(test::Http([&](const test::Request&) {
        ++requests;
        if (requests % 3 == 1) return test::Reply(503);
        if (requests % 3 == 2) return test::Reply(200, "7");
        return test::Reply(200, R"({"id":"1"})");
    }));
    const auto client = Client(server.Origin());
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
    auto client = Client(service.Origin());
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
    client = Client(slow.Origin(), options);
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
    const auto client = Client(service.Origin());
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
    auto client = Client(service.Origin(), options);
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
