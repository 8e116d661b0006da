#include <doctest/doctest.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "engine/net/connecting/connection_pool.h"
#include "engine/net/http/http_client.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

namespace asio = boost::asio;
namespace http = boost::beast::http;
using engine::HttpRequest;
using engine::NetworkFailure;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<engine::Network> Network() {
    return std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings());
}

HttpRequest Request(std::string method, std::string url) {
    HttpRequest request;
    request.method = std::move(method);
    request.url = std::move(url);
    return request;
}

/// Answers the first request of the first connection and, without an answer, closes that
/// connection on the second; later connections are answered in full. Counts the requests.
test::Server::Handler DiesOnSecondRequest(std::atomic<int>& requests) {
    auto first = std::make_shared<std::atomic<bool>>(true);
    return [&requests, first](test::Tcp::socket socket) {
        return [](test::Tcp::socket socket, std::atomic<int>& requests,
                  bool dies) -> asio::awaitable<void> {
            boost::beast::flat_buffer buffer;
            for (int i = 0;; ++i) {
                test::Request request;
                co_await http::async_read(socket, buffer, request, asio::use_awaitable);
                ++requests;
                if (dies && i == 1) co_return;
                test::Response response = test::Reply(200, "ok");
                co_await http::async_write(socket, response, asio::use_awaitable);
            }
        }(std::move(socket), requests, first->exchange(false));
    };
}

}  // namespace

TEST_CASE("one connection carries several requests, of several clients of a network") {
    const test::Server server(test::Http([](const test::Request&) { return test::Reply(200); }));
    const auto network = Network();
    engine::HttpClient one(network);
    engine::HttpClient two(network);
    CHECK(test::Run(one.Send(Request("GET", server.Origin()))));
    CHECK(test::Run(one.Send(Request("POST", server.Origin()))));
    CHECK(test::Run(two.Send(Request("GET", server.Origin()))));
    CHECK(server.Connections() == 1);
}

TEST_CASE("a connection that the server wants closed is not kept") {
    const test::Server server(test::Http([](const test::Request&) {
        auto response = test::Reply(200);
        response.keep_alive(false);
        return response;
    }));
    engine::HttpClient client(Network());
    CHECK(test::Run(client.Send(Request("GET", server.Origin()))));
    CHECK(test::Run(client.Send(Request("GET", server.Origin()))));
    CHECK(server.Connections() == 2);
}

TEST_CASE("when a kept connection dies unanswered, a GET is sent again") {
    std::atomic<int> requests = 0;
    const test::Server server(DiesOnSecondRequest(requests));
    engine::HttpClient client(Network());
    REQUIRE(test::Run(client.Send(Request("GET", server.Origin()))));
    const auto response = test::Run(client.Send(Request("GET", server.Origin())));
    REQUIRE(response);
    CHECK(response->body == "ok");
    CHECK(requests == 3);
    CHECK(server.Connections() == 2);
}

TEST_CASE("when a kept connection dies unanswered, a POST is not sent again") {
    std::atomic<int> requests = 0;
    const test::Server server(DiesOnSecondRequest(requests));
    engine::HttpClient client(Network());
    REQUIRE(test::Run(client.Send(Request("GET", server.Origin()))));
    const auto response = test::Run(client.Send(Request("POST", server.Origin())));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().network == NetworkFailure::Closed);
    CHECK(response.GetError().retryable);
    CHECK(requests == 2);
    CHECK(server.Connections() == 1);
}

TEST_CASE("a first connection that dies unanswered is an error at once") {
    const test::Server server(test::Raw(""));
    engine::HttpClient client(Network());
    const auto response = test::Run(client.Send(Request("GET", server.Origin())));
    REQUIRE_FALSE(response);
    CHECK(response.GetError().network == NetworkFailure::Closed);
    CHECK(server.Connections() == 1);
}

TEST_CASE("idle connections are closed when their time is up") {
    std::promise<void> closed;
    const test::Server server([&](test::Tcp::socket socket) {
        return [](test::Tcp::socket socket, std::promise<void>& closed) -> asio::awaitable<void> {
            char byte = 0;
            co_await socket.async_read_some(asio::buffer(&byte, 1),
                                            asio::as_tuple(asio::use_awaitable));
            closed.set_value();
        }(std::move(socket), closed);
    });
    const auto pool = std::make_shared<engine::ConnectionPool>(5ms);
    const auto put = [](auto pool, std::uint16_t port) -> asio::awaitable<void> {
        test::Tcp::socket socket(engine::Executor::Instance().Get());
        const test::Tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
        co_await socket.async_connect(endpoint, asio::use_awaitable);
        pool->Put("http://a", engine::Stream(std::move(socket)));
        CHECK_FALSE(pool->Take("http://b"));
    };
    test::Run(put(pool, server.Port()));
    test::Get(closed.get_future());
    const auto take = [](auto pool) -> asio::awaitable<bool> {
        co_return pool->Take("http://a").has_value();
    };
    CHECK_FALSE(test::Run(take(pool)));
}
