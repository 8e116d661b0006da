// The values that social_sdk_test.h promises, computed here on their own.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "sdk/include/sdk/object.h"

namespace expected {

/// 64-bit FNV-1a, as its authors define it.
inline uint64_t Hash(const std::string& text) {
    uint64_t hash = 14695981039346656037U;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1099511628211U;
    }
    return hash;
}

template <typename T>
concept SdkObject = std::is_base_of_v<sdk::Object<T>, T>;

/// Whether a value is what the library answers for the member `name`, `number` being its position.
template <typename T>
bool Answers(const T& value, const std::string& name, uint64_t number = 0) {
    if constexpr (std::is_same_v<T, bool>) {
        return value;
    } else if constexpr (std::is_same_v<T, float>) {
        return value == 0.25F;
    } else if constexpr (std::is_same_v<T, int32_t>) {
        return value == static_cast<int32_t>((Hash(name) + number) & 0x7fffffff);
    } else if constexpr (std::is_arithmetic_v<T>) {
        return value == static_cast<T>(Hash(name) + number);
    } else if constexpr (std::is_enum_v<T>) {
        return true;  // Checked by name in getters_test.cpp.
    } else if constexpr (std::is_same_v<T, std::string>) {
        return value == name + (number != 0 ? "#" + std::to_string(number) : "");
    } else {
        return static_cast<bool>(value);
    }
}

template <typename T>
bool Answers(const std::optional<T>& value, const std::string& name, uint64_t number = 0) {
    return value.has_value() && Answers(*value, name, number);
}

template <typename T>
bool Answers(const std::vector<T>& values, const std::string& name, uint64_t number = 0) {
    if (values.size() != 3) return false;
    for (const T& value : values)
        if (!Answers(value, name, number++)) return false;
    return true;
}

inline bool Answers(const std::unordered_map<std::string, std::string>& map,
                    const std::string& name, uint64_t = 0) {
    return map == std::unordered_map<std::string, std::string>{{"first", name}, {"second", name}};
}

}  // namespace expected
