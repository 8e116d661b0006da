#pragma once

#include <cstring>
#include <string>

#include "engine/core/text/utf8_text.h"
#include "engine/exports/abi.h"
#include "engine/exports/c_types.h"
#include "engine/exports/memory.h"

namespace engine {

template <>
struct Abi<std::string> {
    using C = Discord_String;

    static std::string In(const C& value) {
        if (!value.ptr) return {};
        return ValidUtf8({reinterpret_cast<const char*>(value.ptr), value.size});
    }

    static C Out(const std::string& value) {
        C out{AllocateArray<std::uint8_t>(value.size()), value.size()};
        if (out.ptr) std::memcpy(out.ptr, value.data(), value.size());
        return out;
    }
};

}  // namespace engine
