#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace engine {

template <class Signature>
class UniqueFunction;

/// A callable that can only be moved, so that it may own move-only things such as callbacks.
/// Calling an empty one throws std::bad_function_call.
template <class R, class... Args>
class UniqueFunction<R(Args...)> {
  public:
    UniqueFunction() = default;
    UniqueFunction(std::nullptr_t) {}

    template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, UniqueFunction> &&
             std::is_invocable_r_v<R, std::decay_t<F>&, Args...>) UniqueFunction(F&& function)
        : target_(std::make_unique<Target<std::decay_t<F>>>(std::forward<F>(function))) {}

    explicit operator bool() const noexcept { return target_ != nullptr; }

    R operator()(Args... args) const {
        if (!target_) throw std::bad_function_call();
        return target_->Call(std::forward<Args>(args)...);
    }

  private:
    struct Base {
        virtual ~Base() = default;
        virtual R Call(Args... args) = 0;
    };

    template <class F>
    struct Target final : Base {
        template <class G>
        explicit Target(G&& source) : function(std::forward<G>(source)) {}
        R Call(Args... args) override { return std::invoke(function, std::forward<Args>(args)...); }
        F function;
    };

    std::unique_ptr<Base> target_;
};

}  // namespace engine
