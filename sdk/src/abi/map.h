#pragma once

#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "sdk/src/abi/string.h"

namespace sdk::abi {

template <>
struct Abi<std::unordered_map<std::string, std::string>> {
    using Map = std::unordered_map<std::string, std::string>;
    using C = Discord_Properties;
    using Parameter = C;
    static constexpr bool kReturned = false;

    class In {
      public:
        In(const Map& map, std::size_t) {
            keys_.reserve(map.size());
            values_.reserve(map.size());
            for (const auto& [key, value] : map) {
                keys_.push_back(Borrow(key));
                values_.push_back(Borrow(value));
            }
        }
        std::tuple<C> Arguments() noexcept {
            return {C{keys_.size(), keys_.data(), values_.data()}};
        }

      private:
        std::vector<Discord_String> keys_;
        std::vector<Discord_String> values_;
    };

    class Owned {
      public:
        explicit Owned(C properties) noexcept : properties_(properties) {}
        Owned(const Owned&) = delete;
        Owned& operator=(const Owned&) = delete;
        ~Owned() { Find(symbols::FreeProperties)(properties_); }
        Map Take() {
            Map map;
            map.reserve(properties_.size);
            for (std::size_t i = 0; i < properties_.size; ++i)
                map.insert_or_assign(Copy(properties_.keys[i]), Copy(properties_.values[i]));
            return map;
        }

      private:
        C properties_;
    };
};

}  // namespace sdk::abi
