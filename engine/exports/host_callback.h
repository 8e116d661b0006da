#pragma once

#include <tuple>
#include <utility>

#include "engine/domain/callback.h"
#include "engine/exports/abi_parameter.h"
#include "engine/exports/c_types.h"

namespace engine {

/// A callback as it came through the C interface. Owns its user data until it is turned into a
/// `Callback` or destroyed. Unlike a `Callback` it can be called with defaults for classes the
/// engine does not have. Move-only.
template <class... Args>
class HostCallback {
  public:
    using Function = void (*)(typename Parameter<Args>::C..., void*);

    HostCallback(Function function, Discord_FreeFn free, void* user_data) noexcept
        : function_(function), free_(free), user_data_(user_data) {}
    HostCallback(HostCallback&& other) noexcept
        : function_(std::exchange(other.function_, nullptr)),
          free_(std::exchange(other.free_, nullptr)),
          user_data_(other.user_data_) {}
    HostCallback& operator=(HostCallback&&) = delete;
    ~HostCallback() {
        if (free_) free_(user_data_);
    }

    explicit operator bool() const noexcept { return function_ != nullptr; }

    /// Hands function and user data over to a `Callback`.
    Callback<Args...> Release() noexcept {
        const auto function = reinterpret_cast<void (*)()>(std::exchange(function_, nullptr));
        return {&Call, function, std::exchange(free_, nullptr), user_data_};
    }

    /// Calls the function with values made for C already.
    void Pass(typename Parameter<Args>::Outgoing&... args) const {
        if (function_) function_(args.Pass()..., user_data_);
    }

  private:
    static void Call(void (*function)(), void* user_data, Args... args) {
        std::tuple<typename Parameter<Args>::Outgoing...> values(
            typename Parameter<Args>::Outgoing(std::forward<Args>(args))...);
        std::apply(
            [&](auto&... value) {
                reinterpret_cast<Function>(function)(value.Pass()..., user_data);
            },
            values);
    }

    Function function_;
    Discord_FreeFn free_;
    void* user_data_;
};

}  // namespace engine
