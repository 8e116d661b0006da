#pragma once

#include <string>
#include <string_view>
#include <tuple>

#include "sdk/src/abi/abi_of.h"
#include "sdk/src/loader/symbol_table.h"

namespace sdk::abi {

// The library only reads strings it is given, although C cannot say so.
inline Discord_String Borrow(std::string_view text) noexcept {
    return {reinterpret_cast<uint8_t*>(const_cast<char*>(text.data())), text.size()};
}

inline std::string Copy(Discord_String text) {
    return text.size == 0 ? std::string()
                          : std::string(reinterpret_cast<const char*>(text.ptr), text.size);
}

template <>
struct Abi<std::string> {
    using C = Discord_String;
    using Parameter = C;
    static constexpr bool kReturned = false;

    class In {
      public:
        In(const std::string& value, std::size_t) noexcept : value_(Borrow(value)) {}
        C* Address() noexcept { return &value_; }
        std::tuple<C> Arguments() noexcept { return {value_}; }

      private:
        C value_;
    };

    class Owned {
      public:
        explicit Owned(C value) noexcept : value_(value) {}
        Owned(const Owned&) = delete;
        Owned& operator=(const Owned&) = delete;
        ~Owned() {
            if (value_.ptr != nullptr) Find(symbols::Free)(value_.ptr);
        }
        std::string Take() { return Copy(value_); }

      private:
        C value_;
    };
};

}  // namespace sdk::abi
