#pragma once

#include <utility>

#include "engine/domain/callback.h"

namespace fuzz {

/// A callback of the host that calls `call`.
template <class... Args, class Call>
engine::Callback<Args...> Calls(Call call) {
    return engine::Callback<Args...>(
        [](void (*)(), void* data, Args... args) {
            (*static_cast<Call*>(data))(std::move(args)...);
        },
        [] {}, [](void* data) { delete static_cast<Call*>(data); }, new Call(std::move(call)));
}

}  // namespace fuzz
