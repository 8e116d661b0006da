// File names are UTF-8 everywhere in the interface; a path takes a plain string for the system's
// own encoding.

#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace sdk {

inline std::filesystem::path FromUtf8(const std::string& text) {
    return {std::u8string(text.begin(), text.end())};
}

inline std::string ToUtf8(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

// Whether there is a file of that name.
inline bool IsFile(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(FromUtf8(path), error);
}

}  // namespace sdk
