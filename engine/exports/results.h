#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "engine/exports/abi_parameter.h"

namespace engine {

/// How a function's result of type `T` leaves through the C interface: returned, or written to an
/// out parameter (null: nobody wants it). `Return` is the C function's return type.
template <class T>
struct ResultOf {
    using Return = void;
    using Out = typename Abi<T>::C;

    static void Deliver(T&& value, Out* out) {
        if (out) *out = Abi<T>::Out(std::move(value));
    }
    static void Default(Out* out) noexcept {
        if (out) *out = Out{};
    }
};

template <class T>
requires std::is_arithmetic_v<T> || std::is_enum_v<T>
struct ResultOf<T> {
    using Return = typename Abi<T>::C;

    static Return Deliver(T value, std::nullptr_t) noexcept { return Abi<T>::Out(value); }
    static Return Default(std::nullptr_t) noexcept { return Return{}; }
};

template <class T>
struct ResultOf<std::optional<T>> {
    using Return = bool;
    using Out = typename Abi<T>::C;

    static bool Deliver(std::optional<T>&& value, Out* out) {
        Default(out);
        if (!value) return false;
        if (out) *out = Abi<T>::Out(std::move(*value));
        return true;
    }
    static bool Default(Out* out) noexcept {
        if (out) *out = Out{};
        return false;
    }
};

template <>
struct ResultOf<void> {
    using Return = void;
    static void Default(std::nullptr_t) noexcept {}
};

}  // namespace engine
