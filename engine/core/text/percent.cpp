#include "engine/core/text/percent.h"

#include <algorithm>

namespace engine {
namespace {

bool IsUnreserved(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

int HexValue(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

}  // namespace

namespace {

/// `target` has room, so that no secret stays behind in memory that it grew out of.
void AppendEncoded(std::string& target, std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    for (const char c : text) {
        if (IsUnreserved(c)) {
            target += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            target += {'%', kHex[byte >> 4], kHex[byte & 15]};
        }
    }
}

}  // namespace

std::string PercentEncode(std::string_view text) {
    std::string encoded;
    encoded.reserve(3 * text.size());
    AppendEncoded(encoded, text);
    return encoded;
}

std::optional<std::string> PercentDecode(std::string_view text, bool plus_as_space) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = HexValue(text[i + 1]);
            const int low = HexValue(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            decoded += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            decoded += plus_as_space && text[i] == '+' ? ' ' : text[i];
        }
    }
    return decoded;
}

std::string EncodeParameters(const Parameters& parameters) {
    std::size_t longest = 0;
    for (const auto& [name, value] : parameters) longest += 3 * (name.size() + value.size()) + 2;
    std::string text;
    text.reserve(longest);
    for (const auto& [name, value] : parameters) {
        if (!text.empty()) text += '&';
        AppendEncoded(text, name);
        text += '=';
        AppendEncoded(text, value);
    }
    return text;
}

std::optional<Parameters> DecodeParameters(std::string_view text) {
    Parameters parameters;
    while (!text.empty()) {
        const std::string_view pair = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(pair.size() + 1, text.size()));
        if (pair.empty()) continue;
        const std::size_t equals = pair.find('=');
        auto name = PercentDecode(pair.substr(0, equals), true);
        auto value = PercentDecode(
            equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1), true);
        if (!name || !value) return std::nullopt;
        parameters.emplace_back(std::move(*name), std::move(*value));
    }
    return parameters;
}

std::optional<std::string> FindParameter(const Parameters& parameters, std::string_view name) {
    for (const auto& [key, value] : parameters) {
        if (key == name) return value;
    }
    return std::nullopt;
}

}  // namespace engine
