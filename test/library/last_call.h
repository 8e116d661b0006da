// Remembers the arguments of the last call as JSON.

#pragma once

#include <string>
#include <type_traits>

#include "test/library/instance.h"

namespace test_library {

std::string JsonText(Discord_String text);
std::string JsonMap(Discord_Properties map);
std::string JsonObject(const void* opaque);

template <typename C>
std::string Json(const C& value) {
    if constexpr (std::is_same_v<C, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::is_same_v<C, uint64_t>) {
        return '"' + std::to_string(value) + '"';
    } else if constexpr (std::is_arithmetic_v<C>) {
        return std::to_string(value);
    } else if constexpr (std::is_same_v<C, Discord_String>) {
        return JsonText(value);
    } else if constexpr (std::is_same_v<C, Discord_Properties>) {
        return JsonMap(value);
    } else {
        static_assert(std::is_pointer_v<C>);
        return value != nullptr ? JsonObject(value->opaque) : "null";
    }
}

// An argument with its name.
template <typename C>
struct Named {
    const char* name;
    const C& value;
};

template <typename C>
Named(const char*, const C&) -> Named<C>;

void SetLastCall(const char* symbol, const std::string& arguments);
std::string GetLastCall();

template <typename... C>
void Record(const char* symbol, const Named<C>&... arguments) {
    std::string json;
    ((json +=
      (json.empty() ? "\"" : ",\"") + std::string(arguments.name) + "\":" + Json(arguments.value)),
     ...);
    SetLastCall(symbol, json);
}

}  // namespace test_library
