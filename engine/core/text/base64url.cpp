#include "engine/core/text/base64url.h"

#include <cstdint>

namespace engine {
namespace {

constexpr std::string_view kStandard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrl =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string Encode(std::string_view bytes, std::string_view alphabet) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t buffer = 0;
    int bits = 0;
    for (const char c : bytes) {
        buffer = (buffer << 8) | static_cast<unsigned char>(c);
        for (bits += 8; bits >= 6; bits -= 6) text += alphabet[(buffer >> (bits - 6)) & 63];
    }
    if (bits > 0) text += alphabet[(buffer << (6 - bits)) & 63];
    return text;
}

}  // namespace

std::string Base64UrlEncode(std::string_view bytes) { return Encode(bytes, kUrl); }

std::string Base64Encode(std::string_view bytes) {
    std::string text = Encode(bytes, kStandard);
    text.append((4 - text.size() % 4) % 4, '=');
    return text;
}

std::optional<std::string> Base64UrlDecode(std::string_view text) {
    if (text.size() % 4 == 1) return std::nullopt;
    std::string bytes;
    std::uint32_t buffer = 0;
    int bits = 0;
    for (const char c : text) {
        const std::size_t value = kUrl.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        buffer = (buffer << 6) | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>((buffer >> bits) & 255);
        }
    }
    // Left-over bits must be zero, else two texts would mean the same bytes.
    if ((buffer & ((1u << bits) - 1)) != 0) return std::nullopt;
    return bytes;
}

}  // namespace engine
