#pragma once

#include <optional>
#include <tuple>

#include "sdk/src/abi/abi_of.h"

namespace sdk::abi {

// By pointer in both directions; null is unset.
template <typename T>
struct Abi<std::optional<T>> {
    using C = typename Abi<T>::C;
    using Parameter = C*;
    static constexpr bool kReturned = false;

    class In {
      public:
        In(const std::optional<T>& value, std::size_t index) {
            if (value) inner_.emplace(*value, index);
        }
        std::tuple<C*> Arguments() noexcept { return {inner_ ? inner_->Address() : nullptr}; }

      private:
        std::optional<typename Abi<T>::In> inner_;
    };

    class Owned {
      public:
        explicit Owned(const C* value) noexcept
            : has_value_(value != nullptr), inner_(has_value_ ? *value : C{}) {}
        std::optional<T> Take() {
            return has_value_ ? std::optional<T>(inner_.Take()) : std::nullopt;
        }

      private:
        bool has_value_;
        typename Abi<T>::Owned inner_;  // of nothing when unset
    };
};

}  // namespace sdk::abi
