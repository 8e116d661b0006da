#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/net/connecting/network.h"
#include "engine/net/http/http_message.h"
#include "engine/net/streams/cancellation.h"

namespace engine {

/// HTTP/1.1 over TLS, or in the clear to loopback only. Use on the I/O thread; make and destroy
/// anywhere. Destruction closes it; requests in flight own what they need and end by themselves.
class HttpClient {
  public:
    explicit HttpClient(std::shared_ptr<Network> network, std::shared_ptr<Log> log = nullptr);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Sends one request and reads its response whole. Every status is a success here; redirects
    /// are not followed. Idle connections are reused, and only when such a one dies before any
    /// byte of the response is the request sent again (once, and only if that is safe).
    /// Fails with NetworkError (see NetworkFailure), ValidationError (malformed URL or header,
    /// plain HTTP to a remote host: nothing is sent) or what `Close` was given.
    /// The cancellation, if one is given, can end it early; it names the request in messages.
    boost::asio::awaitable<Result<HttpResponse>> Send(
        HttpRequest request, std::shared_ptr<Cancellation> cancellation = nullptr);

    /// Ends all requests, now and later, with `reason`. Any thread; on the I/O thread no request
    /// succeeds any more once it returns, not even one whose answer is there already.
    void Close(Error reason);

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace engine
