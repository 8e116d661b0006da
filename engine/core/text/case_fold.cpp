#include "engine/core/text/case_fold.h"

#include <cstddef>

#include "engine/core/text/utf8_text.h"

namespace engine {
namespace {

char32_t LowerCase(char32_t c) {
    const auto between = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (between('A', 'Z') || (between(0xC0, 0xDE) && c != 0xD7)) return c + 0x20;
    // Latin Extended-A: pairs, the upper one even or, in two ranges, odd.
    if (between(0x100, 0x137) && c != 0x130) return c | 1;
    if (between(0x139, 0x148) || between(0x179, 0x17E)) return c + (c & 1);
    if (between(0x14A, 0x177)) return c | 1;
    if (between(0x391, 0x3A9) && c != 0x3A2) return c + 0x20;  // Greek
    if (between(0x410, 0x42F)) return c + 0x20;                // Cyrillic
    if (between(0x400, 0x40F)) return c + 0x50;
    return c;
}

}  // namespace

std::u32string FoldCase(std::string_view text) {
    std::u32string folded;
    folded.reserve(text.size());
    for (std::size_t position = 0; position < text.size();) {
        folded.push_back(LowerCase(NextCharacter(text, position)));
    }
    return folded;
}

}  // namespace engine
