#pragma once

#include <cstdint>
#include <vector>

#include "sdk/src/abi/abi_of.h"
#include "sdk/src/loader/symbol_table.h"

namespace sdk::abi {

template <typename T>
struct SpanOf {
    using Type = typename ClassOf<T>::Span;
};

template <>
struct SpanOf<uint64_t> {
    using Type = Discord_UInt64Span;
};

// Only for results: no function of the SDK takes one.
template <typename T>
struct Abi<std::vector<T>> {
    using C = typename SpanOf<T>::Type;
    using Parameter = C;
    static constexpr bool kReturned = false;

    class Owned {
      public:
        explicit Owned(C span) noexcept : span_(span) {}
        Owned(const Owned&) = delete;
        Owned& operator=(const Owned&) = delete;
        ~Owned() {
            while (taken_ < span_.size) Next();
            if (span_.ptr != nullptr) Find(symbols::Free)(span_.ptr);
        }
        std::vector<T> Take() {
            std::vector<T> values;
            values.reserve(span_.size);
            while (taken_ < span_.size) values.push_back(Next().Take());
            return values;
        }

      private:
        // Each element is owned separately from here on, also if taking one throws.
        typename Abi<T>::Owned Next() noexcept {
            return typename Abi<T>::Owned(span_.ptr[taken_++]);
        }

        C span_;
        std::size_t taken_ = 0;
    };
};

}  // namespace sdk::abi
