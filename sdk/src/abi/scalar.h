#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "sdk/src/abi/abi_of.h"

namespace sdk::abi {

// Numbers and enums, and the samples an audio callback borrows: the same on both sides.
template <typename T>
requires std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, int16_t*>
struct Abi<T> {
    using C = std::conditional_t<std::is_enum_v<T>, int32_t, T>;
    using Parameter = C;
    static constexpr bool kReturned = true;

    class In {
      public:
        In(T value, std::size_t) noexcept : value_(static_cast<C>(value)) {}
        C* Address() noexcept { return &value_; }
        std::tuple<C> Arguments() noexcept { return {value_}; }

      private:
        C value_;
    };

    class Owned {
      public:
        explicit Owned(C value) noexcept : value_(value) {}
        T Take() noexcept { return static_cast<T>(value_); }

      private:
        C value_;
    };
};

// A flag that an audio callback sets.
template <>
struct Abi<bool&> {
    using Parameter = bool*;

    class Owned {
      public:
        explicit Owned(bool* flag) noexcept : flag_(flag) {}
        bool& Take() noexcept { return *flag_; }

      private:
        bool* flag_;
    };
};

}  // namespace sdk::abi
