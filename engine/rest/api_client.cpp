#include "engine/rest/api_client.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/secrets/wipe.h"
#include "engine/net/http/http_client.h"
#include "engine/rest/api_base.h"
#include "engine/rest/api_error.h"

namespace engine {

namespace asio = boost::asio;
namespace json = boost::json;

struct ApiClient::State {
    State(std::shared_ptr<Network> network, ApiClientOptions options, std::shared_ptr<Log> log)
        : base(ComposeApiBase(options.api_base)),
          user_agent(std::move(options.user_agent)),
          scheduler(std::make_shared<RequestScheduler>(network->Slots(), base ? *base : "",
                                                       options.scheduler, log)),
          http(std::move(network), std::move(log)) {}

    Result<std::string> base;
    std::string user_agent;
    Secret authorization;
    std::chrono::milliseconds timeout = kDefaultRequestTimeout;
    const std::shared_ptr<RequestScheduler> scheduler;
    HttpClient http;
    ServiceClock clock;

    HttpRequest Build(const ApiRequest& request) const;
    static asio::awaitable<Result<json::value>> Send(std::shared_ptr<State> self,
                                                     ApiRequest request);
    asio::awaitable<Attempt> SendOnce(const ApiRequest& request,
                                      std::shared_ptr<Cancellation> cancellation);
};

namespace {

void WipeStrings(json::value& value) {
    if (json::string* const text = value.if_string()) {
        OPENSSL_cleanse(text->data(), text->size());
    } else if (json::object* const object = value.if_object()) {
        for (auto& entry : *object) WipeStrings(entry.value());
    }
}

/// A request without the signed-in token carries credentials of its own.
void WipeCredentials(ApiRequest& request) {
    for (auto& [name, value] : request.headers) Wipe(value);
    if (auto* const form = std::get_if<Parameters>(&request.body)) {
        for (auto& [name, value] : *form) Wipe(value);
    } else if (auto* const body = std::get_if<json::value>(&request.body)) {
        WipeStrings(*body);
    }
}

/// The JSON of a 2xx answer, or the error that it is.
Result<json::value> ReadAnswer(const std::string& operation, const HttpResponse& response) {
    if (response.status / 100 != 2) return ErrorFromResponse(operation, response);
    if (response.body.empty()) return json::value(nullptr);
    boost::system::error_code malformed;
    // Answers of the token endpoints are secrets in wiped memory; values to keep are copied.
    json::value value = json::parse(response.body, malformed, WipingStorage());
    if (!malformed) return value;
    return Error::Network(NetworkFailure::Protocol,
                          "The service answered " + operation + " with HTTP " +
                              std::to_string(response.status) + " and a body that is no JSON (" +
                              malformed.message() + ").");
}

}  // namespace

ApiClient::ApiClient(std::shared_ptr<Network> network, ApiClientOptions options,
                     std::shared_ptr<Log> log)
    : state_(std::make_shared<State>(std::move(network), std::move(options), std::move(log))) {}

ApiClient::~ApiClient() {
    // The state must be destroyed on the I/O thread.
    auto close = [state = std::move(state_)] {
        state->scheduler->Close(
            Error::Of(ErrorType::ClientDestroyed,
                      "The client was destroyed before the request was answered."));
    };
    if (Executor::Instance().IsCurrentThread()) {
        close();
    } else {
        Executor::Instance().Post(std::move(close));
    }
}

void ApiClient::SetAuthorization(Secret authorization) {
    state_->authorization = std::move(authorization);
    state_->scheduler->ForgetLimits();
}

void ApiClient::SetHttpRequestTimeout(std::chrono::milliseconds timeout) {
    state_->timeout = timeout;
}

const Result<std::string>& ApiClient::Base() const { return state_->base; }

const ServiceClock& ApiClient::Clock() const { return state_->clock; }

void ApiClient::Close(Error reason) {
    auto close = [state = state_, reason = std::move(reason)] { state->scheduler->Close(reason); };
    // At once where that is possible: what waits for an answer may be destroyed right after.
    if (Executor::Instance().IsCurrentThread()) return close();
    Executor::Instance().Post(std::move(close));
}

asio::awaitable<Result<json::value>> ApiClient::Send(ApiRequest request) {
    return State::Send(state_, std::move(request));
}

HttpRequest ApiClient::State::Build(const ApiRequest& request) const {
    HttpRequest message;
    message.method = request.method;
    message.url = *base + request.path;
    if (!request.query.empty()) message.url += "?" + EncodeParameters(request.query);
    message.headers = request.headers;
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
    Schedule schedule;
    schedule.subject = "The request " + request.method + " " + *self->base + request.path;
    schedule.route = RequestRoute::Of(request.method, request.path);
    schedule.lane = request.Lane();
    schedule.timeout = self->timeout;
    schedule.wait_for_limits = request.wait_for_limits;
    schedule.check = request.check;
    schedule.handle = request.handle;
    const RequestScheduler::Send send = [&](std::shared_ptr<Cancellation> cancellation) {
        return self->SendOnce(request, std::move(cancellation));
    };
    Result<json::value> outcome = co_await self->scheduler->Run(schedule, send);
    if (!request.authorized) WipeCredentials(request);
    co_return outcome;
}

asio::awaitable<Attempt> ApiClient::State::SendOnce(const ApiRequest& request,
                                                    std::shared_ptr<Cancellation> cancellation) {
    Result<HttpResponse> response = co_await http.Send(Build(request), std::move(cancellation));
    if (!response) {
        Attempt failed{std::move(response).GetError(), {}};
        co_return failed;
    }
    clock.Observe(response->headers);
    Attempt answered{ReadAnswer(request.method + " " + request.path, *response),
                     std::move(response->headers)};
    Wipe(response->body);
    co_return answered;
}

}  // namespace engine
