#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/core/secrets/secret.h"
#include "engine/net/connecting/network.h"
#include "engine/rest/api_request.h"
#include "engine/rest/request_scheduler.h"
#include "engine/rest/service_clock.h"

namespace engine {

struct ApiClientOptions {
    std::string api_base;  ///< see ComposeApiBase; a bad one fails each request, not the client
    std::string user_agent = "SocialSdkEngine";
    SchedulerOptions scheduler;
};

/// The service's HTTP API. Use on the I/O thread; make and destroy anywhere. Destruction closes
/// it.
class ApiClient {
  public:
    ApiClient(std::shared_ptr<Network> network, ApiClientOptions options,
              std::shared_ptr<Log> log = nullptr);
    ~ApiClient();
    ApiClient(const ApiClient&) = delete;
    ApiClient& operator=(const ApiClient&) = delete;

    /// The whole Authorization value ("Bearer ..."); an empty Secret sends none.
    void SetAuthorization(Secret authorization);
    /// Time of each attempt that starts from now on; 30000 ms by default. 0 = none.
    void SetHttpRequestTimeout(std::chrono::milliseconds timeout);
    /// The composed API root, or why there is none.
    const Result<std::string>& Base() const;
    /// The service's time, by its answers.
    const ServiceClock& Clock() const;

    /// The JSON of a 2xx response (null when its body is empty). Anything else is an Error:
    /// see ErrorFromResponse and HttpClient::Send; a 2xx body that is no JSON is a NetworkError
    /// (Protocol). When it goes, and whether it goes again, is the scheduler's to decide.
    boost::asio::awaitable<Result<boost::json::value>> Send(ApiRequest request);

    /// Ends all requests, now and later, with `reason`. Any thread.
    void Close(Error reason);

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace engine
