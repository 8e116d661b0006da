#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>

namespace engine {

struct FileStreamCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// A file of the C library, which closes itself. C++'s streams bring the C++ library's locales with
/// them, which are half a megabyte.
using FileStream = std::unique_ptr<std::FILE, FileStreamCloser>;

enum class FileAccess {
    kRead,
    kReplace,
    kReplacePrivate  ///< made for this user alone (POSIX: mode 0600; on Windows as its folder says)
};

/// Opens a file for bytes, one that is replaced empty and made if need be; null when the system
/// refuses. Child processes do not have it.
FileStream OpenFileStream(const std::filesystem::path& path, FileAccess access);

}  // namespace engine
