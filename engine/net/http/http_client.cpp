#include "engine/net/http/http_client.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/secrets/wipe.h"
#include "engine/net/connecting/connection_pool.h"
#include "engine/net/connecting/connector.h"
#include "engine/net/http/http_exchange.h"
#include "engine/net/streams/cancellation.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

bool IsIdempotent(std::string_view method) {
    return method == "GET" || method == "HEAD" || method == "PUT" || method == "DELETE" ||
           method == "OPTIONS";
}

bool IsToken(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
    });
}

/// A header value must not be able to end its line.
bool IsFieldValue(std::string_view text) {
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

/// The query stays out of messages: it may hold codes and states.
std::string SubjectOf(const HttpRequest& request, const Url& url) {
    return "The request " + request.method + " " + url.Origin() + url.path;
}

/// Tokens are in headers and bodies.
void WipeRequest(HttpRequest& request) {
    for (auto& [name, value] : request.headers) Wipe(value);
    Wipe(request.body);
}

Result<BeastRequest> Build(const Url& url, const HttpRequest& source) {
    if (!IsToken(source.method)) {
        return Error::Invalid("'" + source.method + "' is no HTTP method.");
    }
    BeastRequest request;
    request.version(11);
    request.method_string(source.method);
    request.target(url.Target());
    request.set(http::field::host, url.Authority());
    request.set(http::field::user_agent, "SocialSdkEngine");
    for (const auto& [name, value] : source.headers) {
        if (!IsToken(name) || !IsFieldValue(value)) {
            return Error::Invalid("The HTTP header '" + name +
                                  "' is malformed: a name is letters, digits and '-', a value "
                                  "has no line break.");
        }
        request.set(name, value);
    }
    request.body().assign(source.body);
    request.prepare_payload();
    return request;
}

}  // namespace

struct HttpClient::State {
    std::shared_ptr<Network> network;
    std::shared_ptr<Log> log;
    std::set<std::shared_ptr<Cancellation>> live;
    std::optional<Error> closed;

    static asio::awaitable<Result<HttpResponse>> Send(std::shared_ptr<State> self,
                                                      HttpRequest request,
                                                      std::shared_ptr<Cancellation> cancellation);
    asio::awaitable<Result<HttpResponse>> Attempts(std::shared_ptr<Cancellation> cancellation,
                                                   const Url& url, const BeastRequest& request,
                                                   std::size_t max_body);
    void Record(const std::string& subject, const Result<HttpResponse>& response,
                std::chrono::steady_clock::time_point start) const;
};

HttpClient::HttpClient(std::shared_ptr<Network> network, std::shared_ptr<Log> log)
    : state_(std::make_shared<State>()) {
    state_->network = std::move(network);
    state_->log = std::move(log);
}

HttpClient::~HttpClient() {
    Close(Error::Of(ErrorType::ClientDestroyed,
                    "The client was destroyed before the request was answered."));
}

void HttpClient::Close(Error reason) {
    auto close = [state = state_, reason = std::move(reason)] {
        if (!state->closed) state->closed = reason;
        const auto live = state->live;
        for (const auto& cancellation : live) cancellation->Stop(reason);
    };
    // At once where that is possible: what waits for an answer may be destroyed right after.
    Executor& executor = Executor::Instance();
    if (executor.IsCurrentThread()) return close();
    executor.Post(std::move(close));
}

asio::awaitable<Result<HttpResponse>> HttpClient::Send(HttpRequest request,
                                                       std::shared_ptr<Cancellation> cancellation) {
    return State::Send(state_, std::move(request), std::move(cancellation));
}

asio::awaitable<Result<HttpResponse>> HttpClient::State::Send(
    std::shared_ptr<State> self, HttpRequest request, std::shared_ptr<Cancellation> cancellation) {
    if (self->closed) co_return *self->closed;
    const Result<Url> url = Url::Parse(request.url);
    if (!url) co_return url.GetError();
    if (url->scheme != "http" && url->scheme != "https") {
        co_return Error::Invalid("HTTP requests need an http or https URL, not " + url->scheme +
                                 ".");
    }
    const Result<BeastRequest> message = Build(*url, request);
    WipeRequest(request);
    if (!message) co_return message.GetError();

    const auto start = std::chrono::steady_clock::now();
    if (!cancellation) cancellation = std::make_shared<Cancellation>(SubjectOf(request, *url));
    struct Registration {
        State& state;
        const std::shared_ptr<Cancellation>& entry;
        ~Registration() { state.live.erase(entry); }
    };
    self->live.insert(cancellation);
    const Registration registration{*self, cancellation};
    cancellation->StartTimeout(request.timeout);
    Result<HttpResponse> response =
        co_await self->Attempts(cancellation, *url, *message, request.max_response_body);
    cancellation->EndTimeout();
    self->Record(cancellation->Subject(), response, start);
    co_return response;
}

asio::awaitable<Result<HttpResponse>> HttpClient::State::Attempts(
    std::shared_ptr<Cancellation> cancellation, const Url& url, const BeastRequest& request,
    std::size_t max_body) {
    const std::string origin = url.Origin();
    std::optional<Stream> stream = network->Pool().Take(origin);
    for (bool reused = stream.has_value();; reused = false) {
        if (!stream) {
            auto opened = co_await OpenStream(*cancellation, *network, url);
            if (!opened) {
                Error error = std::move(opened).GetError();
                error.unsent = true;
                co_return error;
            }
            stream.emplace(std::move(*opened));
        }
        HttpExchange exchange = co_await Exchange(*cancellation, *stream, request, max_body);
        if (exchange.response && exchange.keep_alive) {
            network->Pool().Put(origin, std::move(*stream));
        }
        // A kept connection may have died unnoticed. What was never sent whole cannot have been
        // processed; what was may be repeated if repeating is harmless.
        const bool safe = !exchange.written || IsIdempotent(request.method_string());
        if (exchange.response || !reused || exchange.answered || !safe || cancellation->Stopped()) {
            if (!exchange.response) exchange.response.GetError().unsent = !exchange.written;
            co_return std::move(exchange.response);
        }
        stream.reset();
    }
}

void HttpClient::State::Record(const std::string& subject, const Result<HttpResponse>& response,
                               std::chrono::steady_clock::time_point start) const {
    if (!log || !log->Enabled(LoggingSeverity::Verbose)) return;
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start);
    const std::string outcome = response
                                    ? "was answered with HTTP " + std::to_string(response->status)
                                    : "failed (" + response.GetError().message + ")";
    log->Verbose(subject + " " + outcome + " after " + std::to_string(elapsed.count()) + " ms.");
}

}  // namespace engine
