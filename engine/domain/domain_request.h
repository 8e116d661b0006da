#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/domain/client_services.h"
#include "engine/domain/completion.h"
#include "engine/rest/api_request.h"

namespace engine {

/// Sends a request and completes with its outcome; what the service answers is of no interest.
/// ClientNotReady unless the session is Ready. I/O thread.
void SendRequest(const ClientServices& services, ApiRequest request, Completion<> completion);

/// The same, and runs `done(answer)` before it completes with success.
template <class Done>
void SendRequest(const ClientServices& services, ApiRequest request, Completion<> completion,
                 Done done) {
    const Result<void> ready = services.RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    const auto run = [](std::shared_ptr<ApiClient> api, std::shared_ptr<Dispatcher> dispatcher,
                        ApiRequest request, Completion<> completion,
                        Done done) -> boost::asio::awaitable<void> {
        // A coroutine moves its parameters into its frame first, which the check takes for this.
        const auto answer =
            co_await api->Send(std::move(request));  // NOLINT(bugprone-use-after-move)
        if (!answer) co_return completion.Fail(answer.GetError());
        done(*answer);
        dispatcher->Done();
        completion.Succeed();
    };
    Executor::Instance().Spawn(run(services.api, services.dispatcher, std::move(request),
                                   std::move(completion), std::move(done)),
                               services.log);
}

/// The same for a request whose answer matters: `read(answer)` gives a `Result<Value>`.
template <class Value, class Read>
void SendRequest(const ClientServices& services, ApiRequest request, Completion<Value> completion,
                 Read read) {
    const Result<void> ready = services.RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    const auto run = [](std::shared_ptr<ApiClient> api, std::shared_ptr<Dispatcher> dispatcher,
                        ApiRequest request, Completion<Value> completion,
                        Read read) -> boost::asio::awaitable<void> {
        // A coroutine moves its parameters into its frame first, which the check takes for this.
        const auto answer =
            co_await api->Send(std::move(request));  // NOLINT(bugprone-use-after-move)
        if (!answer) co_return completion.Fail(answer.GetError());
        Result<Value> value = read(*answer);
        dispatcher->Done();
        if (!value) co_return completion.Fail(value.GetError());
        completion.Succeed(std::move(*value));
    };
    Executor::Instance().Spawn(run(services.api, services.dispatcher, std::move(request),
                                   std::move(completion), std::move(read)),
                               services.log);
}

}  // namespace engine
