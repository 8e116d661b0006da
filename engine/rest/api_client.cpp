#include "engine/rest/api_client.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/net/http_client.h"
#include "engine/rest/api_base.h"
#include "engine/rest/api_error.h"

namespace engine {

namespace asio = boost::asio;
namespace json = boost::json;

struct ApiClient::State {
    State(std::shared_ptr<Network> network, ApiClientOptions options, std::shared_ptr<Log> log)
        : base(ComposeApiBase(options.api_base)),
          user_agent(std::move(options.user_agent)),
          http(std::move(network), std::move(log)) {}

    Result<std::string> base;
    std::string user_agent;
    Secret authorization;
    std::chrono::milliseconds timeout = kDefaultRequestTimeout;
    HttpClient http;
    ServiceClock clock;

    HttpRequest Build(ApiRequest request) const;
    static asio::awaitable<Result<json::value>> Send(std::shared_ptr<State> self,
                                                     ApiRequest request);
};

ApiClient::ApiClient(std::shared_ptr<Network> network, ApiClientOptions options,
                     std::shared_ptr<Log> log)
    : state_(std::make_shared<State>(std::move(network), std::move(options), std::move(log))) {}

ApiClient::~ApiClient() {
    Close(Error::Of(ErrorType::ClientDestroyed,
                    "The client was destroyed before the request was answered."));
}

void ApiClient::SetAuthorization(Secret authorization) {
    state_->authorization = std::move(authorization);
}

void ApiClient::SetHttpRequestTimeout(std::chrono::milliseconds timeout) {
    state_->timeout = timeout;
}

const Result<std::string>& ApiClient::Base() const { return state_->base; }

const ServiceClock& ApiClient::Clock() const { return state_->clock; }

void ApiClient::Close(Error reason) { state_->http.Close(std::move(reason)); }

asio::awaitable<Result<json::value>> ApiClient::Send(ApiRequest request) {
    return State::Send(state_, std::move(request));
}

HttpRequest ApiClient::State::Build(ApiRequest request) const {
    HttpRequest message;
    message.method = std::move(request.method);
    message.url = *base + request.path;
    if (!request.query.empty()) message.url += "?" + EncodeParameters(request.query);
    message.headers = std::move(request.headers);
    message.headers.emplace_back("User-Agent", user_agent);
    message.headers.emplace_back("Accept", "application/json");
    if (request.authorized && !authorization.Empty()) {
        message.headers.emplace_back("Authorization", authorization.Reveal());
    }
    if (const auto* const body = std::get_if<json::value>(&request.body)) {
        message.headers.emplace_back("Content-Type", "application/json");
        message.body = json::serialize(*body);
    } else if (const auto* const form = std::get_if<Parameters>(&request.body)) {
        message.headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
        message.body = EncodeParameters(*form);
    }
    message.timeout = timeout;
    return message;
}

asio::awaitable<Result<json::value>> ApiClient::State::Send(std::shared_ptr<State> self,
                                                            ApiRequest request) {
    if (!self->base) co_return self->base.GetError();
    const std::string operation = request.method + " " + request.path;
    HttpRequest message = self->Build(std::move(request));
    const Result<HttpResponse> response = co_await self->http.Send(std::move(message));
    if (!response) co_return response.GetError();
    self->clock.Observe(response->headers);
    if (response->status / 100 != 2) co_return ErrorFromResponse(operation, *response);
    if (response->body.empty()) co_return json::value(nullptr);
    boost::system::error_code malformed;
    json::value value = json::parse(response->body, malformed);
    if (malformed) {
        co_return Error::Network(NetworkFailure::Protocol,
                                 "The service answered " + operation + " with HTTP " +
                                     std::to_string(response->status) +
                                     " and a body that is no JSON (" + malformed.message() + ").");
    }
    co_return value;
}

}  // namespace engine
