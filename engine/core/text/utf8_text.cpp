#include "engine/core/text/utf8_text.h"

namespace engine {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

/// Length of the sequence that starts with this byte, 0 when none does.
std::size_t SequenceLength(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead < 0xE0) return 2;
    if (lead >= 0xE0 && lead < 0xF0) return 3;
    if (lead >= 0xF0 && lead < 0xF5) return 4;
    return 0;
}

/// Whether a sequence of this length may stand for the character: it is no surrogate, and has no
/// shorter one.
bool MayBe(char32_t c, std::size_t length) {
    constexpr char32_t kFirst[] = {0, 0, 0x80, 0x800, 0x10000};
    return c >= kFirst[length] && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
}

/// The character that starts at `position`, and its length; 0 when none does.
std::size_t Decode(std::string_view text, std::size_t position, char32_t& c) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[position + i]); };
    const std::size_t length = SequenceLength(byte(0));
    if (length == 0 || length > text.size() - position) return 0;
    constexpr unsigned char kLeadBits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    c = byte(0) & kLeadBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
        c = (c << 6) | (byte(i) & 0x3F);
    }
    return MayBe(c, length) ? length : 0;
}

}  // namespace

char32_t NextCharacter(std::string_view text, std::size_t& position) noexcept {
    char32_t c = 0;
    const std::size_t length = Decode(text, position, c);
    position += length == 0 ? 1 : length;
    return length == 0 ? kReplacement : c;
}

std::string ValidUtf8(std::string_view text) {
    std::string valid;
    std::size_t copied = 0;
    for (std::size_t position = 0; position < text.size();) {
        if (static_cast<unsigned char>(text[position]) < 0x80) {
            ++position;
            continue;
        }
        char32_t c = 0;
        const std::size_t length = Decode(text, position, c);
        if (length == 0) {
            valid += text.substr(copied, position - copied);
            valid += kReplacementUtf8;
            copied = position + 1;
        }
        position += length == 0 ? 1 : length;
    }
    valid += text.substr(copied);
    return valid;
}

}  // namespace engine
