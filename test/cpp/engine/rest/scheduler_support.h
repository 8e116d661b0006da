#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/rest/api_client.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/run.h"
#include "test/cpp/engine/support/servers/handlers.h"

namespace scheduler_test {

namespace asio = boost::asio;
namespace json = boost::json;
using engine::ApiClient;
using engine::ApiRequest;

inline std::unique_ptr<ApiClient> MakeClient(const std::string& origin,
                                             engine::SchedulerOptions scheduler = {},
                                             std::shared_ptr<engine::Network> network = nullptr) {
    engine::ApiClientOptions options;
    options.api_base = origin + "/api";
    options.scheduler = scheduler;
    options.scheduler.repeat.first_delay = std::chrono::milliseconds(1);
    if (!network)
        network = std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings());
    return std::make_unique<ApiClient>(std::move(network), options);
}

inline ApiRequest Post(std::string path) {
    return ApiRequest::Json("POST", std::move(path), json::object());
}

/// A request that may be repeated; any object is an answer.
inline ApiRequest Repeatable(std::string path) {
    ApiRequest request = Post(std::move(path));
    request.check = [](const json::value& answer) -> engine::Result<void> {
        if (answer.is_object()) return {};
        return engine::Error::Unreadable("POST", "is no object");
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

}  // namespace scheduler_test
