#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace engine {

/// How many characters (code points) a UTF-8 text has.
inline std::size_t CountCharacters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

}  // namespace engine
