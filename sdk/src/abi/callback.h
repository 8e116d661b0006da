#pragma once

#include <functional>
#include <memory>
#include <tuple>
#include <utility>

#include "sdk/src/abi/abi_of.h"
#include "sdk/src/loader/c_interface.h"

namespace sdk::abi {

// Calls the installed handler with the current exception; see SetCallbackExceptionHandler.
void ReportCallbackException() noexcept;

// The function moves to the heap and belongs to the library until it calls `Free`. A callback may
// run on any thread, and on several at once where the library does so.
template <typename... Args>
struct Abi<std::function<void(Args...)>> {
    using Function = std::function<void(Args...)>;
    using C = void (*)(typename Abi<Args>::Parameter..., void*);

    class In {
      public:
        In(Function&& function, std::size_t)
            : function_(std::make_unique<Function>(std::move(function))) {}
        std::tuple<C, Discord_FreeFn, void*> Arguments() noexcept {
            return {&Run, &Free, function_.release()};
        }

      private:
        std::unique_ptr<Function> function_;
    };

  private:
    // Every argument is owned before the first is converted, so none leaks when a conversion
    // throws. An empty function is not called, but its arguments are still freed.
    static void Run(typename Abi<Args>::Parameter... parameters, void* user_data) noexcept {
        std::tuple<typename Abi<Args>::Owned...> owned(parameters...);
        const Function& function = *static_cast<Function*>(user_data);
        if (!function) return;
        try {
            std::apply([&](auto&... each) { function(each.Take()...); }, owned);
        } catch (...) {
            ReportCallbackException();
        }
    }

    static void Free(void* user_data) noexcept { delete static_cast<Function*>(user_data); }
};

}  // namespace sdk::abi
