#include "engine/messages/message_sender.h"

#include <doctest/doctest.h>

#include <atomic>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <future>
#include <map>
#include <string>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/host.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"
#include "test/cpp/engine/support/servers/server.h"

using namespace engine;
namespace json = boost::json;

namespace {

struct Sent {
    ClientResult result;
    std::uint64_t id;
};

/// A service that keeps messages by nonce, as the contract's `enforce_nonce` says. `fate` decides
/// per attempt whether the message is kept and what is answered.
struct Service {
    struct Fate {
        bool stored = true;
        int status = 201;
        std::string body;  // in place of the message
    };

    explicit Service(std::function<Fate(int attempt)> fate)
        : server(test::Http([=, this](const test::Request& request) {
              const json::object body = json::parse(request.body()).as_object();
              const Fate now = fate(++attempts);
              nonces.Push(std::string(body.at("nonce").as_string()));
              enforced = enforced && body.at("enforce_nonce").as_bool();
              if (now.stored) messages.emplace(nonces_seen(body), std::to_string(++last));
              if (!now.body.empty() || now.status >= 300) return test::Reply(now.status, now.body);
              const std::string id = messages.at(nonces_seen(body));
              return test::Reply(now.status, json::serialize(json::object{{"id", id}}));
          })) {}

    static std::string nonces_seen(const json::object& body) {
        return std::string(body.at("nonce").as_string());
    }

    std::atomic<int> attempts{0};
    std::atomic<bool> enforced{true};
    test::Channel<std::string> nonces;
    std::map<std::string, std::string> messages;
    int last = 100;
    test::Server server;
};

struct Fixture {
    explicit Fixture(std::string origin) {
        ApiClientOptions options;
        options.api_base = origin + "/api";
        options.scheduler.repeat.first_delay = std::chrono::milliseconds(1);
        api = std::make_shared<ApiClient>(std::make_shared<Network>(TrustStore(), ProxySettings()),
                                          options);
        sender = std::make_shared<MessageSender>(
            api, std::make_shared<Log>(), [](const json::value& answer) {
                const json::object* const object = answer.if_object();
                return object ? IdField(*object, "id").value_or(0) : 0;
            });
    }
    ~Fixture() {
        test::Run([](Fixture& self) -> boost::asio::awaitable<void> {
            self.sender = nullptr;
            co_return;
        }(*this));
    }

    std::future<Sent> Start() {
        auto* const promise = new std::promise<Sent>();
        Callback<ClientResult, std::uint64_t> callback(
            [](void (*)(), void* data, ClientResult result, std::uint64_t id) {
                static_cast<std::promise<Sent>*>(data)->set_value({std::move(result), id});
            },
            [] {}, [](void* data) { delete static_cast<std::promise<Sent>*>(data); }, promise);
        std::future<Sent> sent = promise->get_future();
        Executor::Instance().Post([this, completion = Completion(std::move(callback))]() mutable {
            sender->Send("/lobbies/1/messages", {{"content", "hi"}}, std::move(completion));
        });
        return sent;
    }

    Sent Send() { return test::Get(Start()); }

    test::FreeThreaded free_threaded;
    std::shared_ptr<ApiClient> api;
    std::shared_ptr<MessageSender> sender;
};

}  // namespace

TEST_CASE("a message that arrives is sent once, with a nonce of its own") {
    Service service([](int) { return Service::Fate{}; });
    Fixture fixture(service.server.Origin());
    const Sent one = fixture.Send();
    const Sent two = fixture.Send();
    CHECK(one.result.successful);
    CHECK(one.id == 101);
    CHECK(two.id == 102);
    CHECK(service.attempts == 2);
    const std::string nonce = service.nonces.Next();
    CHECK(nonce.size() <= 25);
    CHECK(nonce != service.nonces.Next());
    CHECK(service.enforced);
}

TEST_CASE("when the answer is lost, the message is sent again under its nonce") {
    const Service::Fate lost[] = {
        {true, 500, "{}"}, {true, 201, "{\"id\":\"7"}, {true, 201, "{}"}, {false, 503, "{}"}};
    for (const Service::Fate& fate : lost) {
        CAPTURE(fate.status);
        CAPTURE(fate.body);
        Service service([&](int attempt) { return attempt < 3 ? fate : Service::Fate{}; });
        Fixture fixture(service.server.Origin());
        const Sent sent = fixture.Send();
        CHECK(sent.result.successful);
        CHECK(service.attempts == 3);
        CHECK(service.messages.size() == 1);
        CHECK(std::to_string(sent.id) == service.messages.begin()->second);
        const std::string nonce = service.nonces.Next();
        CHECK(service.nonces.Next() == nonce);
        CHECK(service.nonces.Next() == nonce);
    }
}

TEST_CASE("what was refused is not sent again") {
    for (const int status : {400, 401, 403, 404, 429}) {
        CAPTURE(status);
        Service service([&](int) { return Service::Fate{false, status, R"({"code":50001})"}; });
        Fixture fixture(service.server.Origin());
        const Sent sent = fixture.Send();
        CHECK(sent.result.type == ErrorType::HTTPError);
        CHECK(static_cast<int>(sent.result.status) == status);
        CHECK(sent.result.error_code == 50001);
        CHECK(sent.id == 0);
        CHECK(service.attempts == 1);
    }
}

TEST_CASE("a refusal after an uncertain attempt is the outcome, a rate limit is waited for") {
    Service service([](int attempt) {
        if (attempt == 1) return Service::Fate{true, 500, "{}"};
        if (attempt == 2) return Service::Fate{false, 429, R"({"retry_after":0.001})"};
        return Service::Fate{false, 403, R"({"code":50001})"};
    });
    Fixture fixture(service.server.Origin());
    CHECK(fixture.Send().result.error_code == 50001);
    CHECK(service.attempts == 3);
}

TEST_CASE("attempts end") {
    Service service([](int) { return Service::Fate{false, 502, "{}"}; });
    Fixture fixture(service.server.Origin());
    const Sent sent = fixture.Send();
    CHECK(static_cast<int>(sent.result.status) == 502);
    CHECK(sent.result.retryable);
    CHECK(service.attempts == RepeatTiming().attempts);
}

TEST_CASE("nobody listens: the message was surely not sent, and fails at once") {
    Fixture fixture("http://127.0.0.1:" + std::to_string(test::ClosedPort()));
    const Sent sent = fixture.Send();
    CHECK(sent.result.type == ErrorType::NetworkError);
    CHECK(sent.result.retryable);
}

TEST_CASE("the gateway's word that it arrived is enough") {
    std::promise<std::string> asked;
    test::Server server([&](test::Tcp::socket socket) {
        return [](test::Tcp::socket socket,
                  std::promise<std::string>& asked) -> boost::asio::awaitable<void> {
            boost::beast::flat_buffer buffer;
            test::Request request;
            co_await boost::beast::http::async_read(socket, buffer, request,
                                                    boost::asio::use_awaitable);
            asked.set_value(request.body());
            co_await test::Silent()(std::move(socket));
        }(std::move(socket), asked);
    });
    Fixture fixture(server.Origin());
    auto sent = fixture.Start();
    const json::object body = json::parse(test::Get(asked.get_future())).as_object();
    Executor::Instance().Post([&, nonce = std::string(body.at("nonce").as_string())] {
        fixture.sender->OnArrived("another", 5);
        fixture.sender->OnArrived(nonce, 42);
    });
    const Sent outcome = test::Get(std::move(sent));
    CHECK(outcome.result.successful);
    CHECK(outcome.id == 42);
    fixture.api->Close(Error::Of(ErrorType::ClientDestroyed, "The test is over."));
}

TEST_CASE("what waits for another attempt ends with its client") {
    Service service([](int) { return Service::Fate{false, 500, R"({"retry_after":30})"}; });
    std::future<Sent> sent;
    {
        Fixture fixture(service.server.Origin());
        sent = fixture.Start();
        service.nonces.Next();
        fixture.api->Close(Error::Of(ErrorType::ClientDestroyed, "The test is over."));
        test::Run([](Fixture& self) -> boost::asio::awaitable<void> {
            self.sender = nullptr;
            co_return;
        }(fixture));
        CHECK(test::Get(std::move(sent)).result.type == ErrorType::ClientDestroyed);
    }
}
