#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "engine/exports/abi_string.h"

namespace engine {

/// A map of texts; handed out, it is freed whole with `Discord_FreeProperties`.
template <>
struct Abi<std::unordered_map<std::string, std::string>> {
    using T = std::unordered_map<std::string, std::string>;
    using C = Discord_Properties;

    static T In(const C& value) {
        T map;
        if (!value.keys || !value.values) return map;
        for (std::size_t i = 0; i < value.size; ++i) {
            map.insert_or_assign(Abi<std::string>::In(value.keys[i]),
                                 Abi<std::string>::In(value.values[i]));
        }
        return map;
    }

    static C Out(const T& map) {
        C out{map.size(), AllocateArray<Discord_String>(map.size()),
              AllocateArray<Discord_String>(map.size())};
        std::size_t i = 0;
        for (const auto& [key, value] : map) {
            out.keys[i] = Abi<std::string>::Out(key);
            out.values[i++] = Abi<std::string>::Out(value);
        }
        return out;
    }
};

}  // namespace engine
