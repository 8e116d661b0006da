#include "engine/core/text/text_length.h"

#include <algorithm>

namespace engine {

std::size_t CharacterCount(std::string_view text) noexcept {
    // Every byte but those that continue a character starts one.
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

}  // namespace engine
