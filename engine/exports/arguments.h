#pragma once

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "engine/exports/host_callback.h"
#include "engine/exports/row.h"

namespace engine {

/// What a thunk holds of one parameter until the engine's body is called. `kWidth` is the number
/// of C arguments it is made of.
template <class T>
struct Argument {
    using Held = typename Parameter<T>::C;
    static constexpr std::size_t kWidth = 1;

    template <std::size_t First, class Tuple>
    static Held Hold(const Tuple& arguments) noexcept {
        return std::get<First>(arguments);
    }
    static bool Given(const Held& held) noexcept { return Parameter<T>::Given(held); }
    static T In(Held& held) { return Parameter<T>::In(held); }
};

/// A callback is three arguments, owned from the first moment on.
template <class... Args>
struct Argument<Callback<Args...>> {
    using Held = HostCallback<Args...>;
    static constexpr std::size_t kWidth = 3;

    template <std::size_t First, class Tuple>
    static Held Hold(const Tuple& arguments) noexcept {
        return {std::get<First>(arguments), std::get<First + 1>(arguments),
                std::get<First + 2>(arguments)};
    }
    static bool Given(const Held&) noexcept { return true; }
    static Callback<Args...> In(Held& held) noexcept { return held.Release(); }
};

/// The arguments of one call: C values and owned callbacks, then the engine's values.
template <class List>
class Arguments;

template <class... T>
class Arguments<Types<T...>> {
  public:
    template <class... C>
    explicit Arguments(C... arguments) noexcept
        : Arguments(std::tuple<C...>(arguments...), std::index_sequence_for<T...>{}) {}

    /// Whether every object that must be there is.
    bool Given() const noexcept {
        return std::apply([](const auto&... held) { return (Argument<T>::Given(held) && ...); },
                          held_);
    }

    /// Calls `body` with the engine's values, made of what is held.
    template <class Body>
    decltype(auto) Apply(Body&& body) {
        return std::apply(
            [&](auto&... held) -> decltype(auto) { return body(Argument<T>::In(held)...); }, held_);
    }

    /// What is held, for the refusal of the call.
    auto& Held() noexcept { return held_; }

  private:
    static constexpr std::array<std::size_t, sizeof...(T) + 1> Offsets() {
        std::array<std::size_t, sizeof...(T) + 1> offsets{};
        std::size_t i = 0;
        ((offsets[i + 1] = offsets[i] + Argument<T>::kWidth, ++i), ...);
        return offsets;
    }

    template <class Tuple, std::size_t... I>
    Arguments([[maybe_unused]] const Tuple& arguments, std::index_sequence<I...>) noexcept
        : held_(Argument<T>::template Hold<Offsets()[I]>(arguments)...) {}

    std::tuple<typename Argument<T>::Held...> held_;
};

}  // namespace engine
