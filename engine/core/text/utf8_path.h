#pragma once

#include <filesystem>
#include <string>

namespace engine {

/// The path that UTF-8 text names; a plain string would be taken for the system's own encoding.
inline std::filesystem::path Utf8Path(const std::string& text) {
    return {std::u8string(text.begin(), text.end())};
}

/// The other way round.
inline std::string Utf8Text(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace engine
