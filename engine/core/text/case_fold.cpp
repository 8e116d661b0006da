#include "engine/core/text/case_fold.h"

#include <cstddef>
#include <cstdint>

namespace engine {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

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

/// Length of the sequence that starts with this byte, 0 when none does.
std::size_t SequenceLength(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead < 0xE0) return 2;
    if (lead >= 0xE0 && lead < 0xF0) return 3;
    if (lead >= 0xF0 && lead < 0xF5) return 4;
    return 0;
}

/// Reads one character and moves `position` behind it.
char32_t Next(std::string_view text, std::size_t& position) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(position);
    const std::size_t length = SequenceLength(lead);
    if (length == 0 || length > text.size() - position) {
        ++position;
        return kReplacement;
    }
    constexpr unsigned char kLeadBits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t c = lead & kLeadBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(position + i) & 0xC0) != 0x80) {
            ++position;
            return kReplacement;
        }
        c = (c << 6) | (byte(position + i) & 0x3F);
    }
    position += length;
    return c;
}

}  // namespace

std::u32string FoldCase(std::string_view text) {
    std::u32string folded;
    folded.reserve(text.size());
    for (std::size_t position = 0; position < text.size();) {
        folded.push_back(LowerCase(Next(text, position)));
    }
    return folded;
}

}  // namespace engine
