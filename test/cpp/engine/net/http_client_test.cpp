#include "engine/net/http/http_client.h"

#include <doctest/doctest.h>

#include <mutex>

#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

using engine::ErrorType;
using engine::HttpRequest;
using engine::HttpResponse;
using engine::NetworkFailure;
using engine::Result;
using namespace std::chrono_literals;
namespace http = boost::beast::http;

namespace {

std::shared_ptr<engine::Network> Network() {
    return std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings());
}

HttpRequest Get(std::string url) {
    HttpRequest request;
    request.url = std::move(url);
    return request;
}

Result<HttpResponse> SendOnce(HttpRequest request) {
    engine::HttpClient client(Network());
    return test::Run(client.Send(std::move(request)));
}

}  // namespace

TEST_CASE("a request arrives as it was made and its response comes back whole") {
    test::Request seen;
    const test::Server server(test::Http([&](const test::Request& request) {
        seen = request;
        auto response = test::Reply(418, "short and stout");
        response.set("X-Thing", "teapot");
        return response;
    }));
    HttpRequest request = Get(server.Origin() + "/pot?x=1");
    request.method = "PATCH";
    request.headers = {{"X-Mine", "yes"}, {"User-Agent", "Tester/1"}};
    request.body = "milk";
    const auto response = SendOnce(request);
    REQUIRE(response);
    CHECK(response->status == 418);
    CHECK(response->body == "short and stout");
    CHECK(engine::FindHeader(response->headers, "x-thing") == "teapot");
    CHECK(seen.method() == http::verb::patch);
    CHECK(seen.target() == "/pot?x=1");
    CHECK(seen[http::field::host] == "127.0.0.1:" + std::to_string(server.Port()));
    CHECK(seen[http::field::user_agent] == "Tester/1");
    CHECK(seen["X-Mine"] == "yes");
    CHECK(seen.body() == "milk");
}

TEST_CASE("localhost is this machine without asking DNS") {
    const test::Server server(test::Http([](const test::Request&) { return test::Reply(200); }));
    const auto response = SendOnce(Get("http://localhost:" + std::to_string(server.Port())));
    REQUIRE(response);
    CHECK(response->status == 200);
}

TEST_CASE("redirects are handed out, not followed") {
    const test::Server server(test::Http([](const test::Request&) {
        auto response = test::Reply(302);
        response.set(http::field::location, "/elsewhere");
        return response;
    }));
    const auto response = SendOnce(Get(server.Origin()));
    REQUIRE(response);
    CHECK(response->status == 302);
    CHECK(server.Connections() == 1);
}

TEST_CASE("chunked bodies, informational responses and bodies up to the close are read") {
    const std::pair<const char*, const char*> table[] = {
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
         "abcde"},
        {"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: "
         "2\r\n\r\nok",
         "ok"},
        {"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nto the end", "to the end"}};
    for (const auto& [bytes, body] : table) {
        const test::Server server(test::Raw(bytes));
        const auto response = SendOnce(Get(server.Origin()));
        REQUIRE(response);
        CHECK(response->status == 200);
        CHECK(response->body == body);
    }
}

TEST_CASE("broken responses are distinguished") {
    const std::pair<const char*, NetworkFailure> table[] = {
        {"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfew", NetworkFailure::Truncated},
        {"HTTP/1.1 200 OK\r\nContent-Le", NetworkFailure::Truncated},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", NetworkFailure::Truncated},
        {"", NetworkFailure::Closed},
        {"SSH-2.0-OpenSSH_9.2\r\n", NetworkFailure::Protocol},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", NetworkFailure::Protocol}};
    for (const auto& [answer, failure] : table) {
        const std::string bytes = answer;
        CAPTURE(bytes);
        const test::Server server(test::Raw(bytes));
        const auto response = SendOnce(Get(server.Origin()));
        REQUIRE_FALSE(response);
        CHECK(response.GetError().type == ErrorType::NetworkError);
        CHECK(response.GetError().network == failure);
        CHECK(response.GetError().retryable == (failure != NetworkFailure::Protocol));
    }
}

TEST_CASE("a body over the limit is an error, one at the limit is not") {
    const test::Server server(
        test::Http([](const test::Request&) { return test::Reply(200, std::string(1000, 'x')); }));
    HttpRequest request = Get(server.Origin());
    request.max_response_body = 999;
    const auto refused = SendOnce(request);
    REQUIRE_FALSE(refused);
    CHECK(refused.GetError().network == NetworkFailure::TooLarge);
    CHECK(refused.GetError().message.find("999 bytes") != std::string::npos);
    CHECK_FALSE(refused.GetError().retryable);
    request.max_response_body = 1000;
    CHECK(SendOnce(request));
}

TEST_CASE("a port nobody listens on is refused") {
    const auto response = SendOnce(Get("http://127.0.0.1:" + std::to_string(test::ClosedPort())));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().network == NetworkFailure::Refused);
    CHECK(response.GetError().retryable);
}

TEST_CASE("a name that does not exist is a DNS failure") {
    // RFC 6761: names below .invalid never resolve.
    const auto response = SendOnce(Get("https://host.invalid/"));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().type == ErrorType::NetworkError);
    CHECK(response.GetError().network == NetworkFailure::Dns);
    CHECK(response.GetError().message.find("host.invalid") != std::string::npos);
}

TEST_CASE("a server that never answers times out, and the message says when and where") {
    const test::Server server(test::Silent());
    HttpRequest request = Get(server.Origin() + "/slow?code=secret");
    // Long enough to connect in on a busy machine.
    request.timeout = 500ms;
    const auto response = SendOnce(request);
    REQUIRE_FALSE(response);
    CHECK(response.GetError().type == ErrorType::NetworkError);
    CHECK(response.GetError().network == NetworkFailure::Timeout);
    CHECK(response.GetError().retryable);
    CHECK(response.GetError().message ==
          "The request GET " + server.Origin() +
              "/slow timed out after 500 ms while waiting for the response.");
}

TEST_CASE("plain HTTP to another host is refused before anything is sent") {
    for (const char* const url :
         {"http://example.com/", "http://192.0.2.1/", "http://localhost.example.com/",
          "http://[2001:db8::1]/", "http://127.0.0.1.example.com/", "http://0.0.0.0/"}) {
        CAPTURE(url);
        const auto response = SendOnce(Get(url));
        REQUIRE_FALSE(response);
        CHECK(response.GetError().type == ErrorType::ValidationError);
        CHECK(response.GetError().network == NetworkFailure::PlainRemote);
        CHECK_FALSE(response.GetError().retryable);
    }
}

TEST_CASE("malformed requests are refused before anything is sent") {
    std::vector<HttpRequest> requests(5, Get("http://127.0.0.1:1/"));
    requests[0].url = "nonsense";
    requests[1].url = "ws://127.0.0.1:1/";
    requests[2].method = "GET /\r\nX:";
    requests[3].headers = {{"X-Name", "a\r\nInjected: b"}};
    requests[4].headers = {{"X Name", "a"}};
    for (const HttpRequest& request : requests) {
        const auto response = SendOnce(request);
        REQUIRE_FALSE(response);
        CHECK(response.GetError().type == ErrorType::ValidationError);
    }
}

TEST_CASE("Close ends what is pending with its reason, and all that comes later") {
    std::promise<void> accepted;
    const test::Server server([&](test::Tcp::socket socket) {
        accepted.set_value();
        return test::Silent()(std::move(socket));
    });
    engine::HttpClient client(Network());
    auto pending = test::Start(client.Send(Get(server.Origin())));
    test::Get(accepted.get_future());
    client.Close(engine::Error::Of(ErrorType::Aborted, "Stopped by the test."));
    const auto response = test::Get(std::move(pending));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().type == ErrorType::Aborted);
    CHECK(response.GetError().message == "Stopped by the test.");
    const auto later = test::Run(client.Send(Get(server.Origin())));
    REQUIRE_FALSE(later);
    CHECK(later.GetError().type == ErrorType::Aborted);
}

TEST_CASE("an answer that is there but was not read when the client is closed does not count") {
    std::promise<void> asked, blocked, answer, answered, unblock;
    const auto io_thread = [](auto task) { engine::Executor::Instance().Post(std::move(task)); };
    const test::Server server(test::Raw(
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        [&] {
            asked.set_value();
            test::Get(answer.get_future());
        },
        [&] { answered.set_value(); }));
    engine::HttpClient client(Network());
    auto pending = test::Start(client.Send(Get(server.Origin())));
    test::Get(asked.get_future());
    io_thread([&] {
        blocked.set_value();
        test::Get(unblock.get_future());
    });
    test::Get(blocked.get_future());
    answer.set_value();
    test::Get(answered.get_future());
    io_thread([&] { client.Close(engine::Error::Of(ErrorType::Aborted, "Stopped by the test.")); });
    unblock.set_value();
    const auto response = test::Get(std::move(pending));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().message == "Stopped by the test.");
}

TEST_CASE("destroying the client answers its requests with ClientDestroyed") {
    std::promise<void> accepted;
    const test::Server server([&](test::Tcp::socket socket) {
        accepted.set_value();
        return test::Silent()(std::move(socket));
    });
    auto client = std::make_unique<engine::HttpClient>(Network());
    auto pending = test::Start(client->Send(Get(server.Origin())));
    test::Get(accepted.get_future());
    client.reset();
    const auto response = test::Get(std::move(pending));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().type == ErrorType::ClientDestroyed);
}

TEST_CASE("requests are logged without their query") {
    const test::Server server(test::Http([](const test::Request&) { return test::Reply(204); }));
    const auto log = std::make_shared<engine::Log>();
    std::promise<std::string> logged;
    log->AddSink(engine::LoggingSeverity::Verbose,
                 [&](engine::LoggingSeverity, const std::string& text) { logged.set_value(text); });
    engine::HttpClient client(Network(), log);
    CHECK(test::Run(client.Send(Get(server.Origin() + "/a?key=b"))));
    const std::string text = test::Get(logged.get_future());
    CHECK(text.starts_with("The request GET " + server.Origin() +
                           "/a was answered with HTTP 204 after "));
}
