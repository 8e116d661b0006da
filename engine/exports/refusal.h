#pragma once

#include <string>
#include <tuple>
#include <utility>

#include "engine/core/error.h"
#include "engine/core/run/callback_queue.h"
#include "engine/domain/client_result.h"
#include "engine/exports/host_callback.h"

namespace engine {

/// Answers a completion that leads with a result by `error`, all else by defaults, in the order of
/// the callback queue.
template <class... Args>
void Answer(HostCallback<ClientResult, Args...>& callback, const Error& error) {
    if (!callback) return;
    CallbackQueue::Instance().Post([callback = std::move(callback), result = ToResult(error)] {
        typename Parameter<ClientResult>::Outgoing first{ClientResult(result)};
        std::tuple<typename Parameter<Args>::Outgoing...> rest;
        std::apply([&](auto&... value) { callback.Pass(first, value...); }, rest);
    });
}

/// Answers a completion without a result by defaults.
template <class... Args>
void Answer(HostCallback<Args...>& callback, const Error&) {
    if (!callback) return;
    CallbackQueue::Instance().Post([callback = std::move(callback)] {
        std::tuple<typename Parameter<Args>::Outgoing...> values;
        std::apply([&](auto&... value) { callback.Pass(value...); }, values);
    });
}

/// Refuses an asynchronous call: answers its completion, which is its last argument.
template <class... Held>
void Refuse(std::tuple<Held...>& held, const Error& error) {
    Answer(std::get<sizeof...(Held) - 1>(held), error);
}

}  // namespace engine
