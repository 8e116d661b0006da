#pragma once

#include <type_traits>

namespace engine {

/// How the engine's type `T` crosses the C interface:
/// - `C`: the C type of a value, as in an out parameter or a list; `C{}` is its default;
/// - `In(const C&)`: the engine's value of a C one that stays the caller's;
/// - `Out(T&&)`: a C value that belongs to the receiver.
/// A type without a specialisation cannot cross and fails to compile here.
template <class T>
struct Abi {
    static_assert(!sizeof(T*), "this type has no Abi<T> in engine/exports");
};

template <class T>
requires std::is_arithmetic_v<T> || std::is_pointer_v<T>
struct Abi<T> {
    using C = T;
    static T In(C value) noexcept { return value; }
    static C Out(T value) noexcept { return value; }
};

/// Enums are 32-bit integers; a number that is no enumerator passes unchanged.
template <class T>
requires std::is_enum_v<T>
struct Abi<T> {
    using C = std::underlying_type_t<T>;
    static T In(C value) noexcept { return static_cast<T>(value); }
    static C Out(T value) noexcept { return static_cast<C>(value); }
};

}  // namespace engine
